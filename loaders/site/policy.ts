import {createHash} from "node:crypto";

/** What a page may load: its own origin, wasm, and the scripts that stand in it. */
export function policy(scripts: readonly string[]): string {
  const hashes = scripts.map((script) => {
    const digest = createHash("sha256").update(script).digest("base64");
    return `'sha256-${digest}'`;
  });
  return [
    "default-src 'self'",
    ["script-src 'self' 'wasm-unsafe-eval'", ...hashes].join(" "),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'none'"
  ].join("; ");
}
