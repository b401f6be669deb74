// Installs the dependencies that are missing or out of date. Plain Node: it runs before anything is there.
import {spawnSync} from "node:child_process";
import {existsSync, readFileSync} from "node:fs";
import {fileURLToPath} from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The packages of a lock file by their folder; null where there is no such file. */
function packages(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).packages : null;
}

/** Whether npm would change something: not so for a package that is for another kind of machine. */
function isMissing(path, wanted, installed) {
  if (path === "" || wanted.link) return false;
  if (!installed) return !(wanted.optional || wanted.devOptional || wanted.peer);
  return installed.version !== wanted.version || !existsSync(`${root}${path}/package.json`);
}

const wanted = packages(`${root}package-lock.json`);
const installed = packages(`${root}node_modules/.package-lock.json`) ?? {};

if (Object.keys(wanted).some((path) => isMissing(path, wanted[path], installed[path]))) {
  process.stderr.write("installing what is missing (npm ci)\n");
  const {status} = spawnSync("npm", ["ci", "--no-audit", "--no-fund"], {
    cwd: root,
    stdio: ["ignore", 2, 2],
    shell: process.platform === "win32"
  });
  if (status !== 0) {
    process.stderr.write("npm ci failed; is the package registry reachable?\n");
    process.exit(status ?? 1);
  }
}
