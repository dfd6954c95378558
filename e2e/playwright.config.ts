import { defineConfig } from "@playwright/test";
import { withoutFeatures } from "./browser-features.ts";

/** Browser journeys on the built product, with a server per worker. */
export default defineConfig({
  testDir: ".",
  globalSetup: "./global-setup.ts",
  outputDir: "../.cache/e2e",
  // One more worker than the usual two processors: journeys wait for pages, and unit tests run at the same time.
  workers: 3,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: [["dot"], ["json"]],
  use: {
    actionTimeout: 20_000,
    // Traces cost a third of the time; TRACE=1 records them to investigate a failure.
    trace: process.env.TRACE ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        withoutFeatures,
        // A page lives for seconds: optimised code would cost more processor time than it saves.
        "--js-flags=--no-opt --no-maglev",
      ],
    },
  },
});
