import {parseArgs} from "node:util";
import {datasets} from "../../../loaders/datasets.js";
import type {Topic} from "../../datasets.js";

const {topic} = parseArgs({options: {topic: {type: "string"}}}).values;
process.stdout.write(JSON.stringify(await datasets(topic as Topic)));
