import {sources} from "../../loaders/source-list.js";

process.stdout.write(JSON.stringify(sources()));
