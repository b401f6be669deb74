import {spawnSync} from "node:child_process";
import {cpSync, existsSync, mkdirSync, rmSync, symlinkSync} from "node:fs";
import {join} from "node:path";
import {fileURLToPath} from "node:url";
import {Failure} from "../failure.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
const copy = join(root, ".assay/bench");

/** A site that was built where nothing of an earlier build was left. */
export interface CleanSite {
  dist: string;
  seconds: number;
}

/** `npm run build` in a copy of the project without any cache, over the default data. */
export function buildClean(): CleanSite {
  rmSync(copy, {recursive: true, force: true});
  mkdirSync(copy, {recursive: true});
  for (const name of ["bin", "loaders", "src", "data", "observablehq.config.ts", "package.json"])
    cpSync(join(root, name), join(copy, name), {
      recursive: true,
      filter: (path) => !path.includes(".observablehq")
    });
  for (const name of ["node_modules", "tsconfig.json"])
    if (existsSync(join(root, name))) symlinkSync(join(root, name), join(copy, name));
  const start = performance.now();
  const {status} = spawnSync(process.execPath, ["bin/tsx.js", "loaders/build.ts"], {
    cwd: copy,
    env: {...process.env, ASSAY_EVALS: ""},
    stdio: ["ignore", "ignore", "inherit"]
  });
  if (status !== 0) throw new Failure("the build failed", 1);
  return {dist: join(copy, "dist"), seconds: (performance.now() - start) / 1000};
}

export function removeSite(): void {
  rmSync(copy, {recursive: true, force: true});
}
