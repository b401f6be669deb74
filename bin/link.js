// After an install, lets `npx assay` find this checkout's own command.
import {chmodSync, existsSync, rmSync, symlinkSync} from "node:fs";
import {fileURLToPath} from "node:url";

const bin = fileURLToPath(new URL("../node_modules/.bin", import.meta.url));
if (existsSync(bin) && process.platform !== "win32") {
  rmSync(`${bin}/assay`, {force: true});
  symlinkSync("../../bin/assay.js", `${bin}/assay`);
  chmodSync(fileURLToPath(new URL("assay.js", import.meta.url)), 0o755);
}
