import {missing} from "../../loaders/published.js";

process.stdout.write(JSON.stringify(missing()));
