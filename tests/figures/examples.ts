import {randomLcg, randomNormal, range} from "d3";
import {
  curves,
  differences,
  distributions,
  dots,
  heatmap,
  matrix,
  panels,
  powerChart,
  regression,
  regressionGrid,
  reliability,
  spark,
  stackedShares,
  traceStrip,
  type Curve,
  type DifferenceRow,
  type DistributionRow,
  type DotRow,
  type Fit,
  type PowerLine,
  type RegressionPoint,
  type Theme
} from "../../src/charts/index.js";

/** Where and how an example is drawn: the tests pass jsdom, the contact sheet its themes too. */
export interface Canvas {
  document: Document;
  width: number;
  theme?: Theme;
}

const nasty = `"A" <b>&amp;</b> 'B' 验证器模型 & co`;
const long = "Skywork-o1-Open-PRM-Qwen-2.5-7B, trajectory and response scored together, min over steps";
const empty = "No verdicts match these filters: clear the subject filter";

const strip = {names: {upper: "Trajectory", lower: "Response"}, value: "reward", domain: [0, 1] as [number, number]};

const dot = (label: string, value: number | null, n: number | null, more?: Partial<DotRow>): DotRow => {
  const half = value === null || n === null ? null : 1.96 * Math.sqrt((value * (1 - value)) / n);
  return {
    label,
    value,
    n,
    lo: value === null || half === null ? null : Math.max(0, value - half),
    hi: value === null || half === null ? null : Math.min(1, value + half),
    model: label,
    ...more
  };
};

const verifiers: DotRow[] = [
  dot("GPT-4o", 0.566, 160),
  dot("Qwen2.5-Math-PRM-7B", 0.714, 1260),
  dot("Skywork-PRM-7B", 0.623, 1260),
  dot("Math-Shepherd-PRM-7B", 0.481, 1260),
  dot("ReasonFlux-PRM-7B", 0.748, 640),
  dot("internlm2_1_8b_reward", 0.534, 2530),
  dot("roscoe-ss", 0.502, 2530),
  dot("Qwen2.5-Math-PRM-72B", 0.782, 1260)
];

const compared = verifiers.map(({label}) => label).concat(range(8).map((i) => `verifier-${i}`));
const differ = (names: readonly string[]) =>
  names.flatMap((row, i) =>
    names.slice(i + 1).flatMap((column, j) => {
      const value = 0.012 * (j + 1) * (1 + (i % 3));
      if (i === 2 && j === 1) return [];
      return [{row, column, value, told: value > 0.03, title: `${row} less ${column}`}];
    })
  );

const powerLine = (name: string, variance: number, wanted = 0.02): PowerLine => {
  const difference = (n: number) => Math.sqrt(variance / n);
  return {
    name,
    points: range(33).map((i) => 250 * 2 ** (i / 5.5)).map((n) => ({n, difference: difference(n)})),
    found: difference(2000),
    needed: variance / wanted ** 2
  };
};

const scatterPoints = (many: number, group: string | undefined, seed: number): RegressionPoint[] => {
  const normal = randomNormal.source(randomLcg(seed))(0, 1);
  const names = ["GPT-4o", "Qwen2.5-Math-PRM-7B", "Skywork-PRM-7B", "Math-Shepherd", "xVerify-8B"];
  return range(many).map((i) => {
    const x = 0.62 + 0.09 * normal();
    const y = -0.09 + 0.22 * x + 0.015 * normal();
    const model = many > 15 ? names[i % names.length]! : ["o1-mini", ...names, "Qwen3-8B", "random"][i % 8]!;
    const point: RegressionPoint = {label: model, model, x, y, n: 2530};
    if (group !== undefined) point.group = group;
    if (many <= 15)
      Object.assign(point, {xLo: x - 0.02, xHi: x + 0.02, yLo: y - 0.012, yHi: y + 0.013});
    return point;
  });
};

const fitted = (points: readonly RegressionPoint[], lo: number, hi: number): Fit => {
  const n = points.length;
  const mx = points.reduce((a, d) => a + d.x, 0) / n;
  const my = points.reduce((a, d) => a + d.y, 0) / n;
  const sxx = points.reduce((a, d) => a + (d.x - mx) ** 2, 0);
  const slope = points.reduce((a, d) => a + (d.x - mx) * (d.y - my), 0) / sxx;
  const intercept = my - slope * mx;
  const rss = points.reduce((a, d) => a + (d.y - intercept - slope * d.x) ** 2, 0);
  const tss = points.reduce((a, d) => a + (d.y - my) ** 2, 0);
  const s = Math.sqrt(rss / (n - 2));
  const r2 = 1 - rss / tss;
  return {
    slope,
    intercept,
    r2,
    r2Lo: Math.max(0, r2 - 0.14),
    r2Hi: Math.min(1, r2 + 0.12),
    n,
    band: range(21).map((i) => {
      const x = lo + ((hi - lo) * i) / 20;
      const y = intercept + slope * x;
      const half = 2 * s * Math.sqrt(1 / n + (x - mx) ** 2 / sxx);
      const wide = 2 * s * Math.sqrt(1 + 1 / n + (x - mx) ** 2 / sxx);
      return {x, lo: y - half, hi: y + half, predLo: y - wide, predHi: y + wide};
    })
  };
};

const histogram = (group: string, series: string, mean: number, n: number, seed: number): DistributionRow => {
  const normal = randomNormal.source(randomLcg(seed))(mean, 0.16);
  const values = range(n).map(() => Math.max(0, Math.min(0.9999, normal())));
  values.sort((a, b) => a - b);
  return {
    group,
    series,
    n,
    median: values[Math.floor(n / 2)] ?? null,
    bins: range(25).map((i) => ({
      x0: i / 25,
      x1: (i + 1) / 25,
      count: values.filter((d) => d >= i / 25 && d < (i + 1) / 25).length
    }))
  };
};

const bestOfN = (name: string, top: number, more?: Partial<Curve>): Curve => ({
  name,
  points: [1, 2, 4, 8, 16, 32, 64].map((x) => {
    const y = 0.47 + (top - 0.47) * (1 - 1 / (1 + Math.log2(x)));
    return {x, y, lo: y - 0.012, hi: y + 0.012};
  }),
  ...more
});

const bestOf = [
  bestOfN("pass@N (oracle)", 0.78, {muted: true}),
  bestOfN("majority vote", 0.623, {dashed: true, model: "majority"}),
  bestOfN("Qwen2.5-Math-PRM-7B", 0.66, {model: "Qwen2.5-Math-PRM-7B"}),
  bestOfN("Skywork-PRM-7B", 0.632, {model: "Skywork-PRM-7B"}),
  bestOfN("Math-Shepherd", 0.62, {model: "Math-Shepherd"}),
  bestOfN("ReasonFlux-PRM-7B", 0.668, {model: "ReasonFlux-PRM-7B"})
];

const gains: DifferenceRow[] = [
  ["AIME24", 0.129, 0.167, 0.207],
  ["AIME25", 0.111, 0.133, 0.139],
  ["MATH500", 0.74, 0.754, 0.77],
  ["GPQA-Diamond", 0.342, 0.323, 0.376]
].flatMap(([panel, rule, qwen, flux]) => [
  {
    label: "Qwen2.5-Math-PRM-7B",
    model: "Qwen2.5-Math-PRM-7B",
    panel: panel as string,
    baseline: rule as number,
    value: qwen as number
  },
  {
    label: "ReasonFlux-PRM-7B",
    model: "ReasonFlux-PRM-7B",
    panel: panel as string,
    baseline: rule as number,
    value: flux as number
  }
]);

const policies = ["Qwen3-32B", "DeepSeek-R1", "Llama-3.1-8B", "gemma-3-27b-it", "gpt-oss-20b"];
const cells = (rows: readonly string[], columns: readonly string[]) =>
  rows.flatMap((row, i) =>
    columns.map((column, j) => ({
      row,
      column,
      value: (i + 2 * j) % 11 === 9 ? null : 0.35 + 0.06 * ((i * 5 + j * 3) % 10),
      n: (i + j) % 7 === 6 ? 12 : 160 + i * j
    }))
  );
const subjects = ["Algebra", "Organic chemistry", "Mechanics", "Number theory", "Genetics", "Geometry"];

const share = (label: string, n: number, parts: [number, number, number, number]) => ({
  label,
  n,
  parts: ["sound", "lucky", "slip", "wrong"].map((name, i) => ({name, count: parts[i]!}))
});

/** Every figure at its usual and at its worst; the name is the snapshot's. */
export const examples: Record<string, (canvas: Canvas) => SVGSVGElement> = {
  "dots": (c) =>
    dots(verifiers, {
      ...c,
      label: "Accuracy of eight verifiers",
      xLabel: "Accuracy",
      reference: {x: 0.5, label: "chance 50%"}
    }),
  "dots-groups-highlight": (c) =>
    dots(
      verifiers.map((d, i) => ({...d, group: i % 2 ? "Process reward models" : "Generative verifiers"})),
      {...c, label: "Accuracy by kind of verifier", highlight: "Skywork-PRM-7B", domain: [0, 1]}
    ),
  "dots-shrunk": (c) =>
    dots(
      [dot("algebra", 0.4, 5), dot("topology", 0.21, 380), dot(nasty, 0.9, 3), dot("unknown", null, 0)].map((row, i) => ({
        ...row,
        also: row.value === null ? null : {value: 0.3 + 0.02 * i, lo: 0.24, hi: i === 2 ? null : 0.41}
      })),
      {...c, label: "Raw rates and shrunk ones", xLabel: "lucky guesses, of right answers"}
    ),
  "dots-nulls": (c) =>
    dots(
      [
        dot("Qwen2.5-Math-PRM-7B", 0.714, 1260),
        dot("roscoe-ss", null, 0, {note: "no readable verdict among 160"}),
        dot("GPT-4o", 0.566, null)
      ],
      {...c, label: "Accuracy with unknown values"}
    ),
  "dots-one": (c) => dots([dot("GPT-4o", 0.566, 160)], {...c, label: "One verifier"}),
  "dots-empty": (c) => dots([], {...c, label: "No verifier", empty}),
  "dots-long": (c) =>
    dots([dot(long, 0.4166, 6216), dot(nasty, 0.31, 24), dot("过程奖励模型与结果奖励模型的比较研究以及更多的文字说明", 0.52, 88)], {
      ...c,
      label: nasty,
      xLabel: "PRMScore, mean over nine classes of error, with 95% intervals by bootstrap over problems",
      reference: {x: 0.5, label: "what a coin would get if it judged each step by itself & without looking"}
    }),
  "dots-unitless": (c) =>
    dots(
      [
        {label: "AUC, all", value: 0.7123, lo: 0.69, hi: 0.734, n: 12345},
        {label: "Beyond the axis", value: -0.4, lo: -0.6, hi: 0.1, n: 12}
      ],
      {...c, label: "Plain numbers", unit: "", digits: 2, sort: false, domain: [0, 1]}
    ),
  "regression": (c) => {
    const points = scatterPoints(116, undefined, 0.4);
    return regression(points, fitted(points, 0.4, 0.85), {
      ...c,
      label: "RLVR gain against verifier accuracy",
      xLabel: "Verifier accuracy",
      yLabel: "RLVR gain, points"
    });
  },
  "regression-few": (c) => {
    const points = scatterPoints(8, undefined, 0.7);
    return regression(points, fitted(points, 0.5, 0.8), {
      ...c,
      label: "RLVR gain against verifier accuracy, eight runs",
      xLabel: "Verifier accuracy",
      yLabel: "RLVR gain, points",
      highlight: "GPT-4o"
    });
  },
  "regression-crowd": (c) =>
    regression(
      range(15).map((i) => ({
        label: i === 3 ? nasty : i === 4 ? long : `run ${i} of Qwen3-8B-Base`,
        x: 0.6 + 0.004 * (i % 4),
        y: 0.03 + 0.001 * i
      })),
      null,
      {...c, label: "Fifteen runs in one place", xLabel: "Verifier accuracy", yLabel: "RLVR gain, points"}
    ),
  "regression-one": (c) =>
    regression([{label: "GPT-4o", model: "GPT-4o", x: 0.6, y: 0.04}], null, {...c, label: "One run"}),
  "regression-reference": (c) =>
    regression(
      [
        {label: "Skywork-PRM-7B", model: "Skywork-PRM-7B", x: 0.65, y: 0.42, yLo: 0.38, yHi: 0.45, n: 3114},
        {label: "always +", x: 0, y: 0.46, n: 3114},
        {label: long, model: long, x: 0.13, y: 0.71, yLo: 0.66, yHi: 0.76, n: 3114}
      ],
      null,
      {
        ...c,
        label: "Two scorers and a constant one beside blind judges",
        xLabel: "steps judged erroneous",
        yLabel: "PRMScore",
        yUnit: "%",
        xDomain: [0, 1],
        yDomain: [0, 1],
        reference: {
          name: "blind judges",
          // 85% of steps are correct.
          points: range(51).map((i) => {
            const q = i / 50;
            return {x: q, y: ((1 - q) * 0.85) / (1 - q + 0.85) + (q * 0.15) / (q + 0.15)};
          })
        }
      }
    ),
  "regression-empty": (c) => regression([], null, {...c, label: "No runs", empty}),
  "regression-grid": (c) => {
    const groups = ["AIME24", "AIME25", "Beyond AIME", "MATH500"];
    const all = groups.map((d, i) => scatterPoints(6, d, 0.1 + i / 7));
    return regressionGrid(
      all.flat(),
      Object.fromEntries(groups.map((d, i) => [d, i === 2 ? null : fitted(all[i]!, 0.5, 0.75)])),
      {...c, label: "RLVR gain by benchmark", xLabel: "Verifier accuracy", yLabel: "RLVR gain, points"}
    );
  },
  "regression-grid-empty": (c) => regressionGrid([], {}, {...c, label: "No runs", empty}),
  "distributions": (c) =>
    distributions(
      ["Qwen2.5-Math-PRM-7B", "Skywork-PRM-7B", "Math-Shepherd-PRM-7B", "ReasonFlux-PRM-7B"].flatMap((d, i) => [
        histogram(d, "correct", 0.72 - 0.04 * i, 812, 0.1 + i / 9),
        histogram(d, "incorrect", 0.42 + 0.03 * i, 530, 0.2 + i / 9)
      ]),
      {...c, label: "Scores of correct and incorrect responses", xLabel: "Mean step score"}
    ),
  "distributions-ten": (c) =>
    distributions(
      range(10).flatMap((i) => [histogram(i === 2 ? long : i === 3 ? nasty : `policy ${i}`, "all", 0.3 + 0.05 * i, 200, i / 11)]),
      {...c, label: "Scores by policy", xLabel: "Score"}
    ),
  "distributions-nulls": (c) =>
    distributions(
      [
        {group: "none", series: "correct", bins: [], n: 0, median: null},
        {group: "gap", series: "correct", bins: [{x0: 0, x1: 1, count: 3}, {x0: 4, x1: 5, count: 9}], n: 12},
        {group: "gap", series: "incorrect", bins: [{x0: 1, x1: 2, count: 7}], n: 7, median: 1.5}
      ],
      {...c, label: "Scores with gaps"}
    ),
  "distributions-empty": (c) => distributions([], {...c, label: "No scores", empty}),
  "heatmap": (c) =>
    heatmap(cells(policies, subjects), {...c, label: "Accuracy by policy and subject"}),
  "heatmap-wide": (c) =>
    heatmap(cells([long, nasty, ...policies], [...subjects, nasty, "Thermodynamics and statistical physics", "Optics", "Calculus"]), {
      ...c,
      label: "Accuracy by policy and many subjects"
    }),
  "heatmap-one": (c) => heatmap([{row: "a", column: "b", value: 0.5, n: 40}], {...c, label: "One cell"}),
  "heatmap-nulls": (c) =>
    heatmap(
      [
        {row: "a", column: "x", value: null, n: null},
        {row: "b", column: "y", value: null, n: 0}
      ],
      {...c, label: "Nothing known", unit: ""}
    ),
  "heatmap-empty": (c) => heatmap([], {...c, label: "No cells", empty}),
  "curves": (c) =>
    curves(bestOf, {
      ...c,
      label: "Best-of-N accuracy by N",
      xScale: "log2",
      xLabel: "N, solutions to choose from",
      yLabel: "Accuracy of the pick"
    }),
  "curves-highlight": (c) =>
    curves(bestOf, {
      ...c,
      label: "Best-of-N accuracy, one model highlighted",
      xScale: "log2",
      xTicks: [1, 4, 16, 64],
      xLabel: "N",
      highlight: "ReasonFlux-PRM-7B"
    }),
  "curves-training": (c) => {
    const normal = randomNormal.source(randomLcg(0.3))(0, 0.01);
    return curves(
      ["sound gold", nasty, "rule-based"].map((name, j) => ({
        name,
        points: range(0, 300, 5).map((x) => ({
          x,
          y: j === 1 && x > 120 && x < 150 ? null : 0.3 + (0.2 + 0.1 * j) * (1 - Math.exp(-x / 80)) + normal()
        }))
      })),
      {...c, label: "Reward by training step", xLabel: "Step", yLabel: "Reward", yUnit: ""}
    );
  },
  "curves-one": (c) =>
    curves([{name: "one point", points: [{x: 8, y: 0.5}]}], {...c, label: "One point", xScale: "log2"}),
  "curves-nulls": (c) =>
    curves(
      [
        {name: long, points: [{x: 0, y: 0.4}, {x: 1, y: 0.5}, {x: 2, y: null}, {x: 4, y: 0.6}, {x: 8, y: 0.6}]},
        {name: "all unknown", points: [{x: 1, y: null}]}
      ],
      {...c, label: "A curve with a gap", xScale: "log2"}
    ),
  "curves-sweep": (c) =>
    curves(
      [
        {name: "accuracy", hue: "blue", label: "", points: range(0, 101).map((i) => ({x: i / 100, y: 0.5 + 0.3 * Math.sin((Math.PI * i) / 100)}))},
        {name: "lucky rejected", hue: "vermillion", label: "", points: range(0, 101).map((i) => ({x: i / 100, y: i / 100}))}
      ],
      {
        ...c,
        label: "Measures by threshold",
        xLabel: "Threshold",
        yLabel: "Share of responses",
        yDomain: [0, 1],
        xMarks: [
          {x: 0.5, label: "0.5: 80.0%"},
          {x: 0.54, label: "best 0.54: 80.1%"},
          {x: 7, label: "outside the axis"}
        ]
      }
    ),
  "curves-roc": (c) =>
    curves(
      [
        {name: "GPT-4o", label: "0.800", points: range(0, 51).map((i) => ({x: i / 50, y: (i / 50) ** 0.25, lo: (i / 50) ** 0.35, hi: (i / 50) ** 0.18}))},
        {name: nasty, label: "0.667", points: range(0, 51).map((i) => ({x: i / 50, y: (i / 50) ** 0.5}))},
        {name: "chance", label: "0.5", muted: true, dashed: true, points: [{x: 0, y: 0}, {x: 1, y: 1}]}
      ],
      {...c, label: "ROC curves, one highlighted", xLabel: "Incorrect accepted", xUnit: "%", yLabel: "Correct accepted", highlight: "GPT-4o"}
    ),
  "curves-empty": (c) => curves([], {...c, label: "No curves", empty}),
  "reliability": (c) =>
    reliability(
      ["Qwen2.5-Math-PRM-7B", nasty, long, "roscoe-ss", "one bin"].map((name, j) => ({
        name,
        ...(j !== 3 && {note: "ECE 0.086 (0.000–0.108)"}),
        points:
          j === 4
            ? [{x: 0.5, y: 0.4, lo: null, hi: null, n: 1}]
            : range(10).map((i) => {
                const x = (i + 0.5) / 10;
                const y = Math.min(1, x ** (1 + j / 2));
                return {x, y, lo: Math.max(0, y - 0.1), hi: Math.min(1, y + 0.1), n: 16};
              })
      })),
      {...c, label: "Reliability of five scorers", xLabel: "Mean score", yLabel: "Correct responses"}
    ),
  "reliability-one": (c) =>
    reliability([{name: "a", points: [{x: 0, y: 1, lo: 0.2, hi: 1, n: 2}]}], {...c, label: "One bin"}),
  "reliability-empty": (c) => reliability([], {...c, label: "No scorers", empty}),
  "shares": (c) =>
    stackedShares(
      [
        share("Qwen3-32B", 506, [310, 61, 22, 113]),
        share("DeepSeek-R1", 506, [352, 40, 31, 83]),
        share("Llama-3.1-8B", 506, [90, 105, 18, 293]),
        share("gemma-3-27b-it", 1012, [400, 180, 12, 420])
      ],
      {...c, label: "Sound, lucky, slip and wrong responses by policy", xLabel: "Share of responses", sort: "sound"}
    ),
  "shares-nulls": (c) =>
    stackedShares(
      [share(long, 6, [1, 0, 0, 5]), share(nasty, 0, [0, 0, 0, 0]), share("all of one kind", 3, [0, 3, 0, 0])],
      {...c, label: "Shares at the edges"}
    ),
  "shares-one": (c) =>
    stackedShares(
      [{label: "errors", n: 40, parts: ["calculation slip", "wrong theorem", nasty, "unit", "logic gap", "other"].map((name, i) => ({name, count: 12 - i * 2}))}],
      {...c, label: "Kinds of error"}
    ),
  "shares-empty": (c) => stackedShares([], {...c, label: "No responses", empty}),
  "differences": (c) =>
    differences(gains, {
      ...c,
      label: "Gain over rule-based rewards, by benchmark",
      xLabel: "Accuracy",
      names: {baseline: "rule-based reward", value: "with the PRM"}
    }),
  "differences-nulls": (c) =>
    differences(
      [
        {label: long, panel: nasty, value: 0.3, baseline: null},
        {label: nasty, panel: nasty, value: null, baseline: 0.2},
        {label: "neither", panel: "B", value: null, baseline: null},
        {label: "same", panel: "B", value: 0.4, baseline: 0.4}
      ],
      {...c, label: "Unknown sides", highlight: "same"}
    ),
  "differences-one": (c) =>
    differences([{label: "score", panel: "all", value: 3.25, baseline: 2.5}], {...c, label: "One", unit: "", digits: 2}),
  "differences-empty": (c) => differences([], {...c, label: "No runs", empty}),
  "matrix": (c) =>
    matrix(compared.slice(0, 6), differ(compared.slice(0, 6)), {
      ...c,
      label: "Differences of all pairs of six verifiers",
      selected: [compared[1]!, compared[3]!]
    }),
  "matrix-many": (c) => matrix(compared, differ(compared), {...c, label: "Differences of all pairs of many"}),
  "matrix-two": (c) =>
    matrix([long, nasty], [{row: nasty, column: long, value: 0.05, told: true, title: "the lower is better"}], {
      ...c,
      label: "One pair, against the order"
    }),
  "matrix-empty": (c) => matrix(["one"], [], {...c, label: "One verifier", empty}),
  "power": (c) =>
    powerChart([powerLine("same responses", 0.3), powerLine(long, 1)], {
      ...c,
      label: "What n finds, on the same responses and on others",
      n: 2000,
      wanted: 0.02
    }),
  "power-beyond": (c) =>
    powerChart([powerLine(nasty, 40, 0.9)], {...c, label: "Too few, and a difference out of reach", n: 9, wanted: 0.9}),
  "power-empty": (c) =>
    powerChart([{name: "none", points: [{n: 10, difference: null}], found: null, needed: null}], {
      ...c,
      label: "Nothing varies",
      empty,
      n: 10,
      wanted: null
    }),
  "panels": (c) =>
    panels(
      ["reward", nasty, long].map((title, i) => ({
        title,
        draw: (options) =>
          curves(
            [
              {
                name: "smoothed",
                points: range(30).map((x) => ({x, y: x === 12 ? null : (x + i) / 40})),
                raw: range(30).map((x) => ({x, y: x === 12 ? null : (x + i) / 40 + ((x % 3) - 1) / 10}))
              }
            ],
            {...options, xLabel: "step", yUnit: ""}
          )
      })),
      {...c, id: "panels", label: "Three metrics of a run, with a gap"}
    ),
  "panels-empty": (c) => panels([], {...c, label: "No metric", empty}),
  "trace-strip": (c) =>
    traceStrip(
      [
        {value: 0.9, matched: 0, align: 0.8, label: 1},
        {value: 0.2, matched: 1, align: 0.1, label: 0},
        {value: null, matched: null, align: null, label: null},
        {value: 0.6, matched: 1, align: 0.7, label: 1}
      ],
      {...c, ...strip, label: "Four steps, the second of them wrong", responses: 2}
    ),
  "trace-strip-long": (c) =>
    traceStrip(
      range(120).map((t) => ({value: (t % 10) / 10, matched: t % 7, align: (t % 5) / 5, label: t % 30 === 0 ? 0 : 1})),
      {...c, ...strip, label: "More steps than there is room for numbers", responses: 7}
    ),
  "trace-strip-alone": (c) =>
    traceStrip([{value: 0.5, matched: null, align: null, label: null}], {...c, ...strip, label: "No response", responses: 0}),
  "trace-strip-empty": (c) => traceStrip([], {...c, ...strip, label: "No step", responses: 3, empty}),
  "spark": (c) => spark(0.566, 0.488, 0.641, {...c, width: 120, label: "56.6%", domain: [0.3, 0.9], reference: 0.5}),
  "spark-null": (c) => spark(null, null, null, {...c, width: 120, label: "not known", domain: [0, 1]}),
  "spark-beyond": (c) => spark(1.2, 0.8, 1.4, {...c, width: 120, label: "1.2", domain: [0, 1], unit: ""})
};
