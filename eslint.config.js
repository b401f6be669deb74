import {importX} from "eslint-plugin-import-x";
import globals from "globals";
import tseslint from "typescript-eslint";

// Imports run one way (DESIGN, "Layout"): pages -> ui, charts, browser -> metrics -> stats, and
// loaders -> metrics, cubes, records. Each zone lists what it may not reach.
const browserOnly = ["./src/ui", "./src/browser", "./src/charts"];
const zones = [
  {target: "./src/stats", from: ["./loaders", "./src/metrics", "./src/cubes", ...browserOnly]},
  {target: "./src/records.ts", from: ["./loaders", "./src/metrics", "./src/cubes", ...browserOnly]},
  {target: "./src/cubes", from: ["./loaders", "./src/metrics", "./src/stats", ...browserOnly]},
  {target: "./src/metrics", from: ["./loaders", ...browserOnly]},
  {target: "./src/charts", from: ["./loaders", "./src/ui", "./src/browser"]},
  {target: "./src/ui", from: ["./loaders"]},
  {target: "./src/browser", from: ["./loaders", "./src/charts", "./src/ui"]},
  {target: "./loaders", from: ["./src/ui", "./src/browser"]}
];

const pure = ["@duckdb/*", "node:*", "fs", "path", "d3", "@observablehq/*", "arquero"];

export default tseslint.config(
  {ignores: ["dist", "node_modules", "src/.observablehq", ".assay"]},
  ...tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: {
      globals: {...globals.node, ...globals.browser},
      parserOptions: {
        projectService: {allowDefaultProject: ["eslint.config.js", "bin/*.js"]},
        tsconfigRootDir: import.meta.dirname
      }
    },
    plugins: {"import-x": importX},
    rules: {
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-non-null-assertion": "off",
      "@typescript-eslint/restrict-template-expressions": "off",
      "import-x/no-restricted-paths": ["error", {zones}],
      "no-restricted-imports": [
        "error",
        {
          patterns: [
            {group: ["npm:*", "http:*", "https:*"], message: "imports come from node_modules"}
          ]
        }
      ],
      eqeqeq: ["error", "always", {null: "ignore"}]
    }
  },
  {
    files: ["src/metrics/**", "src/stats/**", "src/cubes/**", "src/records.ts"],
    rules: {
      "no-restricted-imports": [
        "error",
        {patterns: [{group: pure, message: "metrics and stats know no database, DOM or Node"}]}
      ],
      "no-restricted-globals": ["error", "document", "window", "process", "Buffer", "fetch"]
    }
  },
  {files: ["**/*.js"], ...tseslint.configs.disableTypeChecked}
);
