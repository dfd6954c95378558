/** Sends page views to the operator's analytics as route patterns, except for people who opted out of tracking. */
import { settings } from "../client/settings.ts";

/** Their addresses contain a secret, so they are never sent. */
const neverCounted = ["/reset/:token", "/verify/:token", "/invitation/:token", "/join/:token"];

interface AnalyticsWindow {
  plausible?: { (event: string, options: { u: string }): void; q?: unknown[] };
  umami?: { track(change: (payload: object) => object): void };
  dataLayer?: unknown[];
}

const page = window as unknown as AnalyticsWindow;
let loading: Promise<void> | undefined;

function refusesTracking(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return doNotTrack === "1" || globalPrivacyControl === true;
}

/** Counts a view of the route with this pattern, such as `/assessment/:assessmentName`. */
export async function countView(pattern: string): Promise<void> {
  const { analytics } = settings;
  if (!analytics || refusesTracking() || neverCounted.includes(pattern)) return;
  try {
    loading ??= loadScript(analytics);
    await loading;
    sendView(analytics, pattern);
  } catch {
    // A blocked script is the visitor's choice, so failures are ignored.
  }
}

type Analytics = NonNullable<typeof settings.analytics>;

function loadScript({ provider, site, src }: Analytics): Promise<void> {
  const script = document.createElement("script");
  script.async = true;
  // Providers would send the page's real address automatically, so that is switched off.
  script.src =
    provider === "ga4"
      ? `${src}?id=${encodeURIComponent(site)}`
      : src.replace(/\/script\.js$/, "/script.manual.js");
  if (provider === "plausible") script.dataset.domain = site;
  if (provider === "umami") {
    script.dataset.websiteId = site;
    script.dataset.autoTrack = "false";
  }
  if (provider === "ga4") {
    tag("js", new Date());
    tag("config", site, { send_page_view: false });
  }
  return new Promise((resolve, reject) => {
    script.onload = () => resolve();
    script.onerror = reject;
    document.head.append(script);
  });
}

/** Google's own queue takes the arguments object itself, not an array. */
function tag(..._values: unknown[]) {
  page.dataLayer ??= [];
  // biome-ignore lint/complexity/noArguments: the provider tells its commands by this very object
  page.dataLayer.push(arguments);
}

function sendView({ provider, site }: Analytics, pattern: string) {
  const address = `${location.origin}${pattern}`;
  if (provider === "plausible") page.plausible?.("pageview", { u: address });
  if (provider === "umami")
    page.umami?.track(() => ({ website: site, url: pattern, title: pattern, hostname: location.hostname }));
  if (provider === "ga4")
    tag("event", "page_view", { page_location: address, page_title: pattern, page_referrer: "" });
}
