import { defineConfig, devices } from "@playwright/test";
import journeys from "../playwright.config.ts";

/** Takes screenshots of the product's states (`npm run screens`); not a test run. */
const phone = devices["Pixel 5"];

export default defineConfig(journeys, {
  testDir: ".",
  testMatch: "take-screenshots.ts",
  // A path in the spread settings would be looked for beside this file.
  globalSetup: "../global-setup.ts",
  outputDir: "../../.cache/screens-run",
  timeout: 600_000,
  // Fails fast on a state that can't be reached, because the rest of its family follows.
  expect: { timeout: 6000 },
  reporter: [["list"]],
  use: { actionTimeout: 6000, navigationTimeout: 20_000, screenshot: "off" },
  projects: [
    { name: "1280", use: { viewport: { width: 1280, height: 800 } } },
    {
      name: "375",
      use: {
        userAgent: phone.userAgent,
        viewport: { width: 375, height: 812 },
        hasTouch: true,
        isMobile: true,
        deviceScaleFactor: 2,
      },
    },
  ],
});
