/** What the server passes to the page at load, in a meta element: the operator's names and links. No secret is in it. */

export interface PageSettings {
  /** Stands in the copyright line and as the placeholder of the company field. */
  companyName: string;
  /** Where the marketing pages are, without a slash at the end. */
  mainSiteUrl: string;
  contactEmail: string;
  socialLinks: { label: string; url: string }[];
  analytics: { provider: "plausible" | "umami" | "ga4"; site: string; src: string } | null;
  /** Slugs whose questions are not there yet. */
  notReady: string[];
}

/** The name of the meta element whose content is the settings as JSON. */
export const settingsMetaName = "assay-settings";

/** The cookie that keeps a chosen theme, so that the first paint has it; its value is `light` or `dark`. */
export const themeCookie = "theme";

/** The readable cookie, without secret, from which the page knows whether there may be a session. */
export const signedInCookie = "signed_in";
