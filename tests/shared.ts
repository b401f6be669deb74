import {existsSync} from "node:fs";
import {fileURLToPath} from "node:url";

/** The folder of data, reference values and cases beside the checkout; it is never part of the project. */
export const shared = fileURLToPath(new URL("../../shared", import.meta.url));

/** Whether it is there; tests that need it are skipped, with one line that says so, where it is not. */
export const hasShared = existsSync(`${shared}/data`);
if (!hasShared) console.log(`skipped: tests on real data, for ${shared} is not there`);
