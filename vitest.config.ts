import {defineConfig} from "vitest/config";

process.env.TZ = "UTC";

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: ["tests/**/*.test.ts"],
          exclude: ["tests/browser/**"],
          testTimeout: 120_000,
          hookTimeout: 120_000
        }
      },
      {
        test: {
          name: "browser",
          include: ["tests/browser/**/*.test.ts"],
          testTimeout: 240_000,
          hookTimeout: 300_000,
          fileParallelism: false,
          // After the unit tests: a build wants the whole machine.
          sequence: {groupOrder: 1}
        }
      }
    ]
  }
});
