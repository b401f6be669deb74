// Installs the dependencies that are missing or out of date. Plain Node: it runs before anything is there.
import {spawnSync} from "node:child_process";
import {existsSync, readFileSync} from "node:fs";
import {fileURLToPath} from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The versions a lock file pins, without what npm adds or leaves out when it installs. */
function pins(file) {
  if (!existsSync(file)) return null;
  const {packages} = JSON.parse(readFileSync(file, "utf8"));
  return Object.fromEntries(
    Object.entries(packages)
      .filter(([path]) => path !== "")
      .map(([path, p]) => [path, p])
  );
}

const wanted = pins(`${root}/package-lock.json`);
const installed = pins(`${root}/node_modules/.package-lock.json`);
const missing =
  installed === null ||
  Object.entries(wanted).some(
    ([path, p]) => !p.optional && !p.peer && installed[path]?.version !== p.version && !p.link
  );

if (missing) {
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
