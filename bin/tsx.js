// Runs a TypeScript file of this project: node bin/tsx.js FILE ARGUMENT...
import {register} from "tsx/esm/api";
import {pathToFileURL} from "node:url";
import {resolve} from "node:path";

const [file, ...rest] = process.argv.slice(2);
process.argv = [process.argv[0], resolve(file), ...rest];
register();
await import(pathToFileURL(resolve(file)).href);
