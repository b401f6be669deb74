// Framework runs this for fonts/NAME.woff2: prints that file of an installed font package.
import {createReadStream} from "node:fs";
import {parseArgs} from "node:util";

const {name = ""} = parseArgs({options: {name: {type: "string"}}}).values;
if (!/^[\w-]+$/.test(name)) throw new Error(`invalid font: ${name}`);
const folder = name.startsWith("KaTeX_")
  ? "katex/dist/fonts"
  : name.startsWith("inter-")
    ? "@fontsource-variable/inter/files"
    : "@fontsource/ibm-plex-mono/files";
const url = new URL(`../../node_modules/${folder}/${name}.woff2`, import.meta.url);
createReadStream(url).pipe(process.stdout);
