/** The operator's names and links, which the server writes into the page. */
import { type PageSettings, settingsMetaName } from "../../contract/page-settings.ts";

const defaults: PageSettings = {
  companyName: "Assay",
  mainSiteUrl: "https://assay.example",
  contactEmail: "hello@assay.example",
  socialLinks: [
    { label: "LinkedIn", url: "https://linkedin.assay.example" },
    { label: "GitHub", url: "https://github.assay.example" },
    { label: "Mastodon", url: "https://mastodon.assay.example" },
  ],
  analytics: null,
  notReady: [],
};

function readSettings(): PageSettings {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${settingsMetaName}"]`)?.content;
  // Empty during development, without the server.
  if (!content?.startsWith("{")) return defaults;
  return { ...defaults, ...(JSON.parse(content) as Partial<PageSettings>) };
}

export const settings: PageSettings = readSettings();
