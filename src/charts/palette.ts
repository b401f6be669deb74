/**
 * One model, one look, on every page. The hues are those of Okabe and Ito (2008), which people
 * with any colour vision tell apart, with lightness moved until each stands out at 3:1 or more
 * against white paper and near-black alike. Symbols and dashes say the same a second time.
 */
export const symbols = ["circle", "square", "triangle", "diamond", "star", "cross"] as const;
export type SymbolName = (typeof symbols)[number];

export interface ModelStyle {
  colour: string;
  symbol: SymbolName;
  /** stroke-dasharray; "none" is a solid line. */
  dash: string;
}

export const hues = {
  blue: "#0072b2",
  vermillion: "#d55e00",
  green: "#009470",
  purple: "#bf6a99",
  orange: "#b98000",
  sky: "#3194cc",
  olive: "#8a8a1a",
  grey: "#7b8289"
} as const;
export type Hue = keyof typeof hues;

const dashes = ["none", "6,3", "2,2", "8,3,2,3", "4,2", "1,3"] as const;

/** First match wins; a family shares its colour, its members differ in symbol and dash (0 to 5). */
const known: readonly [RegExp, Hue, number][] = [
  [/qwen.*prm.*72b/i, "blue", 1],
  [/qwen.*prm.*800k/i, "blue", 2],
  [/qwen.*prm/i, "blue", 0],
  [/skywork.*1[._]5b/i, "vermillion", 1],
  [/skywork/i, "vermillion", 0],
  [/math.?shepherd/i, "green", 0],
  [/internlm/i, "purple", 0],
  [/reasonflux.*1[._]5b/i, "orange", 1],
  [/reasonflux/i, "orange", 0],
  [/reasoneval.*34b/i, "olive", 3],
  [/reasoneval/i, "olive", 2],
  [/(rlhflow|llama).*prm.*deepseek/i, "olive", 1],
  [/(rlhflow|llama3).*prm/i, "olive", 0],
  [/llemma.*oprm/i, "purple", 3],
  [/llemma.*metamath/i, "purple", 4],
  [/llemma/i, "purple", 2],
  [/^o[134]\b/i, "sky", 4],
  [/gpt-?4o/i, "sky", 3],
  [/roscoe/i, "grey", 2],
  [/rule.?based|^random$|majority|baseline|^base\b|pass@/i, "grey", 0]
];

/** FNV-1a: the same number for the same name, everywhere. */
function hash(name: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < name.length; i++) h = Math.imul(h ^ name.charCodeAt(i), 0x01000193) >>> 0;
  return h;
}

/** The look of a model or verifier. A name that nobody assigned gets one from its hash,
 * never grey, which is for baselines. */
export function modelStyle(name: string): ModelStyle {
  const found = known.find(([pattern]) => pattern.test(name));
  const all = (Object.keys(hues) as Hue[]).filter((d) => d !== "grey");
  const h = hash(name);
  const hue = found?.[1] ?? all[h % all.length]!;
  const i = found?.[2] ?? Math.floor(h / all.length) % symbols.length;
  return {colour: hues[hue], symbol: symbols[i]!, dash: dashes[i]!};
}

/** The four cells of gold, and the two of an outcome; white text on them has 4.5:1. */
const parts: Readonly<Record<string, string>> = {
  sound: "#0072b2",
  lucky: "#c04e00",
  slip: "#86690a",
  wrong: "#6b727b"
};
const alike: Readonly<Record<string, string>> = {
  correct: "sound",
  accept: "sound",
  incorrect: "wrong",
  reject: "wrong"
};
const otherParts = ["#0072b2", "#00775a", "#a24f7f", "#86690a", "#1f7399", "#6b727b"] as const;

/** The colour of a part of a whole, by its name; `index` decides for names nobody assigned. */
export function partColour(name: string, index: number): string {
  const key = name.toLowerCase();
  return parts[alike[key] ?? key] ?? otherParts[index % otherParts.length]!;
}
