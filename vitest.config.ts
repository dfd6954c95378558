import { globSync, readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";

const include = ["{contract,authoring,server,web,scripts,bench}/**/*.test.{ts,tsx}"];

/** One measures what a hash costs, the other signs people in whose hashes are years old. */
const withRealHashes = ["server/users/passwords.test.ts", "server/testing/former-data.test.ts"];
/** What a file replaces would meet the next file of its process. */
const needsOwnProcess = (file: string) =>
  withRealHashes.includes(file) || /\bvi\.(mock|stub|useFakeTimers)/.test(readFileSync(file, "utf8"));
const alone = globSync(include).filter(needsOwnProcess);

export default defineConfig({
  test: {
    globalSetup: ["server/testing/global-setup.ts"],
    // Some tests start servers, while browser journeys keep the processors busy.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // As many as the usual two processors: where a file waits for timers of a real server, a journey runs.
    maxWorkers: 2,
    // Most objects of a test are garbage soon: collected in large steps, they take a tenth less processor time in all.
    execArgv: ["--min-semi-space-size=32", "--max-semi-space-size=32"],
    coverage: { provider: "v8", include: ["server/**/*.ts", "contract/**/*.ts"] },
    projects: [
      {
        extends: true,
        test: {
          name: "together",
          include,
          exclude: alone,
          // Loading what a file imports takes longer than most files' tests.
          isolate: false,
          setupFiles: ["server/testing/cheap-passwords.ts"],
        },
      },
      { extends: true, test: { name: "alone", include: alone } },
    ],
  },
});
