import {Presets, SingleBar} from "cli-progress";
import {size} from "../src/text/numbers.js";
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

/** Hears how a file comes over the network. */
export interface Transfer {
  /** A file begins, or goes on: its bytes, null where nobody knows, and how many there are already. */
  begin(bytes: number | null, have: number): void;
  add(bytes: number): void;
  end(): void;
}

/** A bar a file on standard error, with rate and time left; silent where that is no terminal. */
export function transferOf(what: string): Transfer {
  if (!process.stderr.isTTY) return {begin: () => {}, add: () => {}, end: () => {}};
  const options = {
    hideCursor: true,
    clearOnComplete: true,
    stream: process.stderr,
    barsize: 20,
    etaBuffer: 50
  };
  let bar: SingleBar | null = null;
  let [came, done, began] = [0, 0, 0];
  const payload = () => {
    const seconds = (performance.now() - began) / 1000;
    const rate = came === 0 ? "" : `${size(came / Math.max(seconds, 0.001))}/s`;
    return {what: printable(what), size: size(done), rate};
  };
  return {
    begin: (bytes, have) => {
      bar?.stop();
      const amount =
        bytes === null ? "{size}" : `{bar} {percentage} % of ${size(bytes)} · {eta_formatted} left`;
      bar = new SingleBar({...options, format: `{what} ${amount} · {rate}`}, Presets.shades_grey);
      [came, done, began] = [0, have, performance.now()];
      bar.start(bytes ?? 0, have, payload());
    },
    add: (bytes) => {
      came += bytes;
      done += bytes;
      bar?.update(done, payload());
    },
    end: () => bar?.stop()
  };
}
