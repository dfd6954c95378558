/**
 * Parts of Chromium's own windows that take more than half of the time to create a context, and that no page can see: the
 * list under the address bar is a separate page in each window, and a spare process waits for the next site.
 */
const ofTheWindow = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "SpareRendererForSitePerProcess"];

/** Features that Playwright 1.65 disables itself; Chromium only reads the last of two such arguments. */
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

/** Chromium's argument that disables them. */
export const withoutFeatures = `--disable-features=${[...ofPlaywright, ...ofTheWindow].join(",")}`;
