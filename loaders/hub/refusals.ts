import {Failure} from "../failure.js";
import {takesToken} from "./request.js";

/** What a status that is not worth another try means, in a line. */
export function refusal(address: string, status: number, hasToken: boolean): Failure {
  if (status === 401 || status === 403) return noAccess(address, status, hasToken);
  if (status === 404 || status === 410)
    return new Failure(
      `${address}: not found (${status}); the registry's address is out of date, or the set is gone`,
      1
    );
  return new Failure(`${address}: the server answers ${status}`, 1);
}

function noAccess(address: string, status: number, hasToken: boolean): Failure {
  const url = new URL(address);
  if (!takesToken(url)) return new Failure(`${address}: access refused (${status})`);
  return new Failure(
    hasToken
      ? `${address}: access refused (${status}) with the HF_TOKEN that is set; ask for access on the set's page, or set another HF_TOKEN`
      : `${address}: access refused (${status}); set HF_TOKEN to a token that may read it`
  );
}

const offline = new Set([
  "ENOTFOUND",
  "EAI_AGAIN",
  "ECONNREFUSED",
  "ENETUNREACH",
  "EHOSTUNREACH",
  "UND_ERR_CONNECT_TIMEOUT"
]);

/** That a host can't be reached at all, where an error says so; else null. */
export function unreachable(address: string, error: unknown): Failure | null {
  const code = codeOf(error);
  return code !== null && offline.has(code)
    ? new Failure(
        `${new URL(address).host}: no connection (${code}); assay fetch needs the network, nothing else here does`
      )
    : null;
}

/** That a server's certificate is not one that Node trusts, where an error says so; else null. */
export function untrusted(address: string, error: unknown): Failure | null {
  const code = codeOf(error);
  return code !== null && /CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS|ERR_SSL/.test(code)
    ? new Failure(`${new URL(address).host}: its certificate is not trusted (${code})`)
    : null;
}

/** That the disk, and no connection, was at fault, where an error says so; else null. */
export function faultOfDisk(error: unknown): Failure | null {
  // Faults of the network come wrapped in one of fetch.
  return error instanceof Error && "syscall" in error && "path" in error
    ? new Failure(`${String(error.path)}: can't be written (${error.message})`)
    : null;
}

/** Why a connection was lost, in a word or two. */
export function reasonOf(error: unknown): string {
  return codeOf(error) ?? (error instanceof Error ? error.message : String(error));
}

function codeOf(error: unknown): string | null {
  const cause = error instanceof Error ? (error.cause as {code?: unknown} | undefined) : undefined;
  return typeof cause?.code === "string" ? cause.code : null;
}

/** Milliseconds; the header holds seconds, or a date. Null where it holds neither. */
export function retryAfter(header: string | null): number | null {
  if (header === null) return null;
  const seconds = Number(header);
  const wait = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(wait) ? Math.max(0, wait) : null;
}
