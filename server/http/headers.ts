/** The headers of every response, including errors and files. */
import type { Settings } from "../config.ts";
import { isSecure } from "../config.ts";

/** Security headers for these settings; an analytics provider opens exactly its own origins. */
export function securityHeaders(settings: Settings): Record<string, string> {
  const analytics = settings.analytics ? analyticsOrigins(settings.analytics) : { script: [], connect: [] };
  const policy = [
    "default-src 'none'",
    ["script-src 'self'", ...analytics.script].join(" "),
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    ["connect-src 'self'", ...analytics.connect].join(" "),
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
  return {
    "content-security-policy": policy,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    // A script from another origin that sends no CORP header could not load under require-corp.
    "cross-origin-embedder-policy": settings.analytics ? "unsafe-none" : "require-corp",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    ...(isSecure(settings)
      ? {
          "strict-transport-security": `max-age=63072000; includeSubDomains${settings.hstsPreload ? "; preload" : ""}`,
        }
      : {}),
  };
}

function analyticsOrigins({ provider, src }: NonNullable<Settings["analytics"]>) {
  const { origin } = new URL(src);
  const collectors =
    provider === "ga4" ? ["https://*.google-analytics.com", "https://*.analytics.google.com"] : [];
  return { script: [origin], connect: [origin, ...collectors] };
}
