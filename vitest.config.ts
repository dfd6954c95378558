import { globSync, readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";

const include = ["{contract,authoring,server,web,scripts,bench}/**/*.test.{ts,tsx}"];
/** Files that replace modules: what they leave behind would be another file's surprise. */
const alone = globSync(include[0]!).filter((file) =>
  /\bvi\.(mock|stub|useFakeTimers)/.test(readFileSync(file, "utf8")),
);

export default defineConfig({
  test: {
    globalSetup: ["server/testing/global-setup.ts"],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 3,
    coverage: { provider: "v8", include: ["server/**/*.ts", "contract/**/*.ts"] },
    projects: [
      { extends: true, test: { name: "together", include, exclude: alone, isolate: false } },
      { extends: true, test: { name: "alone", include: alone } },
    ],
  },
});
