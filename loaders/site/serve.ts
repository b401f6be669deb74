import {createReadStream, statSync, type Stats} from "node:fs";
import {createServer, type IncomingMessage, type ServerResponse} from "node:http";
import type {AddressInfo} from "node:net";
import {extname, join, resolve, sep} from "node:path";
import {pipeline} from "node:stream";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".csv": "text/csv; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".wasm": "application/wasm",
  ".woff2": "font/woff2"
};

export interface Site {
  /** With the prefix, and a slash at the end. */
  url: string;
  close: () => Promise<void>;
}

/**
 * Serves a built site on this machine: HEAD and byte ranges, /x for x.html, 404 for the rest.
 *
 * @param port 0 takes a free one
 * @param prefix the path that the site is under, "/assay/" say
 */
export async function serve(dist: string, port = 0, prefix = "/"): Promise<Site> {
  const server = createServer((request, response) =>
    answer(resolve(dist), prefix, request, response)
  );
  await new Promise<void>((listening, failed) => {
    server.once("error", failed);
    server.listen(port, "127.0.0.1", listening);
  });
  const {port: taken} = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${taken}${prefix}`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      })
  };
}

function answer(
  dist: string,
  prefix: string,
  request: IncomingMessage,
  response: ServerResponse
): void {
  const found = find(dist, prefix, request.url ?? "/");
  if (found === null) {
    response.writeHead(404, {"content-type": "text/plain"}).end("not found\n");
    return;
  }
  const {path, size} = found;
  const headers = {
    "content-type": types[extname(path)] ?? "application/octet-stream",
    "accept-ranges": "bytes"
  };
  const range = rangeOf(request.headers.range, size);
  if (range === "unsatisfiable") {
    response.writeHead(416, {"content-range": `bytes */${size}`}).end();
    return;
  }
  const {start, end} = range ?? {start: 0, end: size - 1};
  response.writeHead(range ? 206 : 200, {
    ...headers,
    "content-length": end - start + 1,
    ...(range && {"content-range": `bytes ${start}-${end}/${size}`})
  });
  if (request.method === "HEAD" || size === 0) response.end();
  else pipeline(createReadStream(path, {start, end}), response, () => undefined);
}

/** The file for a URL, inside the folder; null where there is none. */
function find(dist: string, prefix: string, url: string): {path: string; size: number} | null {
  let name: string;
  try {
    name = decodeURIComponent(new URL(url, "http://localhost").pathname);
  } catch {
    return null;
  }
  if (!name.startsWith(prefix)) return null;
  const path = resolve(join(dist, name.slice(prefix.length)));
  if (path !== dist && !path.startsWith(dist + sep)) return null;
  for (const candidate of [path, `${path}.html`, join(path, "index.html")]) {
    const stat: Stats | undefined = statSync(candidate, {throwIfNoEntry: false});
    if (stat?.isFile()) return {path: candidate, size: stat.size};
  }
  return null;
}

/** One range of bytes, both ends included; null for the whole file. */
function rangeOf(
  header: string | undefined,
  size: number
): {start: number; end: number} | "unsatisfiable" | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? "");
  if (match === null || (match[1] === "" && match[2] === "")) return null;
  const [from, to] = [match[1]!, match[2]!];
  const start = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === "" || to === "" ? size - 1 : Math.min(size - 1, Number(to));
  return start > end ? "unsatisfiable" : {start, end};
}
