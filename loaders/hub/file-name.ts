/**
 * The name that a file of an address gets on disk: the last part of its path, with what no file system
 * takes as `_`; null where there is none. Never a path: an address is somebody else's text.
 */
export function fileNameOf(address: string): string | null {
  return safe(decoded(new URL(address).pathname.split("/").at(-1)!));
}

/** Whether a text is a file's name as it stands: no path, no hidden file. */
export const isFileName = (text: string): boolean => safe(text) === text;

function safe(text: string): string | null {
  const last = text.split(/[/\\]/).at(-1)!;
  const name = last
    .replace(/[\u0000-\u001f\u007f-\u009f<>:"|?*]/g, "_")
    .trim()
    .replace(/[. ]+$/, "")
    .slice(-150);
  return name === "" || name.startsWith(".") ? null : name;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
