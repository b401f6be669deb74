import {existsSync} from "node:fs";
import {chromium, type Browser, type Page} from "playwright-core";
import {Failure} from "../failure.js";

/** Chromium, which finds no host but this machine. CHROMIUM says where it is, if elsewhere than usual. */
export async function launch(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
  if (!existsSync(executablePath))
    throw new Failure(
      `no Chromium at ${executablePath}: apt-get install chromium, or say where it is in CHROMIUM`
    );
  return chromium.launch({
    executablePath,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"
    ]
  });
}

/**
 * Waits until every cell of a page of Framework's has run and every figure has drawn: nothing is
 * awaited any more, and for a third of a second no figure has come.
 */
export async function settle(page: Page): Promise<void> {
  await page.waitForFunction(
    () => {
      const state = window as unknown as {figures?: number; quiet?: number};
      const canvases = Array.from(document.querySelectorAll(".figure-canvas"));
      const isDone =
        document.querySelector("observablehq-loading") === null &&
        canvases.every((canvas) => canvas.querySelector("svg, .notice") !== null);
      const isSame = isDone && state.figures === canvases.length;
      state.figures = canvases.length;
      state.quiet = isSame ? (state.quiet ?? 0) + 1 : 0;
      return state.quiet >= 7;
    },
    undefined,
    {polling: 50}
  );
}
