import {createNodeResolver, importX} from "eslint-plugin-import-x";
import globals from "globals";
import tseslint from "typescript-eslint";

// Imports run one way (DESIGN, "Layout"): pages -> ui, charts, browser -> metrics -> stats, and
// loaders -> metrics, cubes, records. Each zone lists what it may not reach.
const browserOnly = ["./src/ui", "./src/browser", "./src/charts"];
const aboveMetrics = ["./loaders", "./src/findings", "./src/worked", ...browserOnly];
const zones = [
  {
    target: "./src/records.ts",
    from: ["./src/metrics", "./src/cubes", "./src/stats", ...aboveMetrics]
  },
  {target: "./src/text", from: ["./src/metrics", "./src/cubes", "./src/stats", ...aboveMetrics]},
  {target: "./src/stats", from: ["./src/metrics", "./src/cubes", ...aboveMetrics]},
  {target: "./src/cubes", from: ["./src/metrics", "./src/stats", ...aboveMetrics]},
  {target: "./src/metrics", from: aboveMetrics},
  {target: "./src/worked", from: ["./loaders", "./src/findings", ...browserOnly]},
  {target: "./src/findings", from: ["./loaders", ...browserOnly]},
  {target: "./src/charts", from: ["./loaders", "./src/findings", "./src/ui", "./src/browser"]},
  {target: "./src/ui", from: ["./loaders", "./src/findings"]},
  {target: "./src/browser", from: ["./loaders", "./src/findings", "./src/charts", "./src/ui"]},
  {target: "./loaders/hub", from: ["./loaders/commands", "./loaders/store"]},
  {target: "./loaders", from: ["./src/ui", "./src/browser", "./src/findings"]}
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
    // A module of ours is written FILE.js and is FILE.ts.
    settings: {
      "import-x/resolver-next": [createNodeResolver({extensionAlias: {".js": [".ts", ".js"]}})]
    },
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
