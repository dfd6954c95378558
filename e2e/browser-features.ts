/**
 * Parts of Chromium's own windows that cost more than half of a new context's time and that no page can see: the list under
 * the address bar is a page of its own in each window, and a spare process waits for the next site.
 */
const ofTheWindow = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "SpareRendererForSitePerProcess"];

/** What Playwright 1.65 turns off itself; of two such arguments Chromium reads the last one alone. */
const ofPlaywright = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "TcpPortRandomizationWin",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
];

/** Chromium's argument that turns these off. */
export const withoutFeatures = `--disable-features=${[...ofPlaywright, ...ofTheWindow].join(",")}`;
