import {formulaStyle} from "../../loaders/site/formulas.js";

process.stdout.write(formulaStyle());
