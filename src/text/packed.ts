/** What stands for a cosine of 1 among packed cosines: they are kept as whole numbers of 16 bits. */
export const cosineUnit = 32767;

/** Cosines as the base64 text of whole numbers of 16 bits, little end first; null becomes 0. */
export function packCosines(values: readonly (number | null)[]): string {
  const whole = Int16Array.from(values, (value) => Math.round((value ?? 0) * cosineUnit));
  // Letter by letter: a call takes no more than some 100,000 arguments.
  let letters = "";
  for (const byte of new Uint8Array(whole.buffer)) letters += String.fromCharCode(byte);
  return btoa(letters);
}

/** The whole numbers of a text made by `packCosines`. */
export function unpackCosines(text: string): Int16Array {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  return new Int16Array(bytes.buffer);
}
