// Framework runs this for fonts/NAME.woff2: prints that file of an installed font package.
import {createReadStream} from "node:fs";
import {parseArgs} from "node:util";

const {name = ""} = parseArgs({options: {name: {type: "string"}}}).values;
if (!/^[a-z0-9-]+$/.test(name)) throw new Error(`invalid font: ${name}`);
const from = name.startsWith("inter-") ? "@fontsource-variable/inter" : "@fontsource/ibm-plex-mono";
const url = new URL(`../../node_modules/${from}/files/${name}.woff2`, import.meta.url);
createReadStream(url).pipe(process.stdout);
