import {parseArgs} from "node:util";
import {publishedTable} from "../../../loaders/published.js";

const {table} = parseArgs({options: {table: {type: "string"}}}).values;
process.stdout.write(JSON.stringify(publishedTable(table!)));
