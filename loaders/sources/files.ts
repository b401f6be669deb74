import {stat} from "node:fs/promises";
import {join, relative, resolve} from "node:path";
import {glob} from "tinyglobby";
import {Failure} from "../failure.js";

/** An input file. */
export interface InputFile {
  path: string;
  /** As a person would write it: relative to the directory the command runs in. */
  shown: string;
  /** False for a file found by searching a directory or by a pattern. */
  named: boolean;
  bytes: number;
}

/**
 * The files under paths or glob patterns, in a stable order, each once. Hidden files are passed over
 * in a search. A path that is not there becomes a Failure in the list, so that the good files of the
 * same call are still read.
 */
export async function inputFiles(paths: readonly string[]): Promise<(InputFile | Failure)[]> {
  const files = new Map<string, InputFile>();
  const failures: Failure[] = [];
  for (const path of paths) {
    const status = await stat(path).catch(() => null);
    if (status?.isFile()) {
      files.set(resolve(path), await inputFile(path, true));
      continue;
    }
    const found = status?.isDirectory()
      ? await glob("**/*", {cwd: path, absolute: true})
      : await glob(path, {absolute: true});
    if (found.length === 0) {
      const reason = !status
        ? "no such file or directory"
        : status.isDirectory()
          ? "the directory holds no file"
          : "neither a file nor a directory (save a pipe to a file first)";
      failures.push(new Failure(`${path}: ${reason}`));
    }
    for (const file of found.sort()) {
      if (!files.has(resolve(file))) files.set(resolve(file), await inputFile(file, false));
    }
  }
  return [...files.values(), ...failures];
}

async function inputFile(path: string, named: boolean): Promise<InputFile> {
  const absolute = resolve(path);
  const {size} = await stat(absolute);
  const fromHere = relative(process.cwd(), absolute);
  return {
    path: absolute,
    shown: named ? path : fromHere.startsWith(join("..", "..", "..")) ? absolute : fromHere,
    named,
    bytes: size
  };
}
