/** What the server passes to the page at load, in a meta element: the operator's names and links. No secret is in it. */
import type { PagePath } from "./pages.ts";

export interface PageSettings {
  /** Shown in the copyright line and as the placeholder of the company field. */
  companyName: string;
  /** Where the marketing pages are, without a slash at the end. */
  mainSiteUrl: string;
  contactEmail: string;
  socialLinks: { label: string; url: string }[];
  analytics: { provider: "plausible" | "umami" | "ga4"; site: string; src: string } | null;
  /** Slugs without compiled questions. */
  notReady: string[];
}

/** The name of the meta element whose content is the settings as JSON. */
export const settingsMetaName = "assay-settings";

/** The cookie with the chosen theme, so that the first paint uses it; `light` or `dark`. */
export const themeCookie = "theme";

/** A cookie that scripts can read, without a secret: it tells the page whether there may be a session. */
export const signedInCookie = "signed_in";

/** Files by the page that is made of them: for everybody, and for people with a session. The build writes it, the server reads it. */
export type PreloadLists = Record<"everybody" | "signedIn", Partial<Record<PagePath, string[]>>>;
