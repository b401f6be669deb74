import {Failure} from "../failure.js";

/** Where a Hugging Face token belongs. */
const hubs = new Set(["huggingface.co", "hf.co"]);

const mostRedirects = 10;

/** Whether an address is on this machine, where http gives nothing away. */
export function isLoopback({hostname}: URL): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d+){3}$/.test(hostname);
}

/** Whether a token may be sent there at all: to the Hub over https, and on the loopback. */
export function takesToken(url: URL): boolean {
  return isLoopback(url) || (url.protocol === "https:" && hubs.has(url.hostname));
}

/** A token as it came from the environment. @throws Failure (that does not show it) where it can't be one */
export function tokenOf(text: string | undefined): string | null {
  const token = text?.trim() ?? "";
  if (token === "") return null;
  // A header that fetch refuses is printed by it, token and all.
  if (!/^[\x21-\x7e]+$/.test(token))
    throw new Failure("HF_TOKEN: holds characters that no token has");
  return token;
}

/**
 * GETs an address, following redirects by hand: the token goes to the host of the address alone, and no
 * redirect leads from https to http, or onto this machine.
 */
export async function get(
  address: string,
  headers: Readonly<Record<string, string>>,
  token: string | null,
  signal: AbortSignal | undefined
): Promise<Response> {
  const start = new URL(address);
  let url = start;
  for (let hops = 0; hops <= mostRedirects; ++hops) {
    const trusted = token !== null && url.host === start.host && takesToken(url);
    const response = await fetch(url, {
      headers: {
        ...headers,
        // A compressed reply has a length of its own, and no ranges of ours.
        "accept-encoding": "identity",
        ...(trusted ? {authorization: `Bearer ${token}`} : {})
      },
      redirect: "manual",
      ...(signal ? {signal} : {})
    });
    const to = response.headers.get("location");
    if (response.status < 300 || response.status > 399 || to === null) return response;
    await response.body?.cancel();
    url = redirected(address, url, to, start);
  }
  throw new Failure(`${address}: redirects more than ${mostRedirects} times`, 1);
}

function redirected(address: string, from: URL, to: string, start: URL): URL {
  if (!URL.canParse(to, from)) throw new Failure(`${address}: redirects to what is no address`, 1);
  const next = new URL(to, from);
  const secure = next.protocol === "https:" && !isLoopback(next);
  const local = /^https?:$/.test(next.protocol) && isLoopback(next) && isLoopback(start);
  if (secure || local) return next;
  throw new Failure(
    `${address}: redirects to ${next.protocol}//${next.host}, which is not followed`,
    1
  );
}
