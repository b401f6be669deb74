import {createServer, type IncomingMessage} from "node:http";
import type {AddressInfo} from "node:net";
import {onTestFinished} from "vitest";

/** What a stand-in server answers: a status, headers, and a body; or nothing at all, ever. */
export type Answer = {status?: number; headers?: Record<string, string>; body: unknown} | "silence";

/** A stand-in for an OpenAI-compatible server on the loopback, gone when the test is; with all that it was asked. */
export async function serve(answer: (path: string, body: Asked, nth: number) => Answer) {
  const asked: {path: string; body: Asked}[] = [];
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      asked.push({path: request.url!, body});
      const given = answer(request.url!, body, asked.length - 1);
      if (given === "silence") return;
      const {status = 200, headers = {}, body: reply} = given;
      response.writeHead(status, {"content-type": "application/json", ...headers});
      response.end(typeof reply === "string" ? reply : JSON.stringify(reply));
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const {port} = server.address() as AddressInfo;
  return {url: `http://127.0.0.1:${port}`, asked};
}

/** The body of a request: that of /embeddings or /chat/completions. */
export interface Asked {
  model: string;
  input: string[];
  messages: {role: string; content: string}[];
  temperature: number;
}

async function bodyOf(request: IncomingMessage): Promise<Asked> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return JSON.parse(text) as Asked;
}

/** A reply of /chat/completions. */
export const said = (content: string): Answer => ({body: {choices: [{message: {content}}]}});
