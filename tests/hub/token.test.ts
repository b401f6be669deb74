import {join} from "node:path";
import {expect, test} from "vitest";
import {download} from "../../loaders/hub/download.js";
import {takesToken, tokenOf} from "../../loaders/hub/request.js";
import {scratch} from "../cli/assay.js";
import {bytes, send, serve} from "./server.js";

const body = bytes(1000);
const to = () => join(scratch(), "x");
const wanted = (address: string) => ({address, bytes: null, sha256: null});

test("the token goes along to another host", async () => {
  const store = await serve((response, request) => send(response, request, body));
  const hub = await serve((response, {path}) =>
    response.writeHead(302, {location: path === "/a" ? "/b" : `${store.url}/signed`}).end()
  );
  await download(wanted(`${hub.url}/a`), to(), {token: "hf_secret"});
  expect(hub.asked.map(({path, authorization}) => [path, authorization])).toEqual([
    ["/a", "Bearer hf_secret"],
    ["/b", "Bearer hf_secret"]
  ]);
  expect(store.asked.map(({path, authorization}) => [path, authorization])).toEqual([
    ["/signed", undefined]
  ]);
});

test("the token goes to a host that is not the Hub, or over http", () => {
  const taken = (address: string) => takesToken(new URL(address));
  expect(
    ["https://huggingface.co/x", "https://hf.co/x", "http://127.0.0.1:8080/x"].map(taken)
  ).toEqual([true, true, true]);
  expect(
    [
      "http://huggingface.co/x",
      "https://huggingface.co.evil.example/x",
      "https://evilhuggingface.co/x",
      "https://cdn-lfs.hf.co/x",
      "https://github.com/x",
      "http://127.0.0.1.evil.example/x"
    ].map(taken)
  ).toEqual([false, false, false, false, false, false]);
});

test("a token that can't be one is shown", () => {
  expect(() => tokenOf("hf_se\ncret")).toThrow(/^HF_TOKEN: holds characters that no token has$/);
  expect([tokenOf(undefined), tokenOf(" \n"), tokenOf("hf_x\n")]).toEqual([null, null, "hf_x"]);
});

test("a redirect to plain http, or round and round, is followed", async () => {
  const server = await serve((response, {path}) =>
    response
      .writeHead(302, {location: path === "/http" ? "http://elsewhere.example/x?sign=1" : "/again"})
      .end()
  );
  await expect(download(wanted(`${server.url}/http`), to())).rejects.toThrow(
    /redirects to http:\/\/elsewhere.example, which is not followed$/
  );
  await expect(download(wanted(`${server.url}/again`), to())).rejects.toThrow(
    /redirects more than 10 times/
  );
});
