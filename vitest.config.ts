import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{contract,authoring,server,web,scripts,bench}/**/*.test.{ts,tsx}"],
    globalSetup: ["server/testing/global-setup.ts"],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    coverage: { provider: "v8", include: ["server/**/*.ts", "contract/**/*.ts"] },
  },
});
