import {Presets, SingleBar} from "cli-progress";
import {printable} from "./printable.js";

/** Hears how far long work has come. */
export interface Progress {
  total(bytes: number): void;
  add(bytes: number, what: string): void;
  stop(): void;
}

/** A progress bar on standard error; silent where that is no terminal. */
export function progress(verb: string): Progress {
  if (!process.stderr.isTTY) return silent;
  const bar = new SingleBar(
    {
      format: `${verb} {bar} {percentage} % · {eta_formatted} left · {what}`,
      hideCursor: true,
      clearOnComplete: true,
      stream: process.stderr
    },
    Presets.shades_grey
  );
  let done = 0;
  return {
    total: (bytes) => bar.start(bytes, 0, {what: ""}),
    add: (bytes, what) => bar.update((done += bytes), {what: printable(what)}),
    stop: () => bar.stop()
  };
}

/** Says nothing. */
export const silent: Progress = {total: () => {}, add: () => {}, stop: () => {}};
