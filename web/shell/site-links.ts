/** The links of navigation and footer: the app's screens and the operator's main site. */
import { settings } from "../client/settings.ts";

export interface SiteLink {
  label: string;
  href: string;
  /** True for a screen of the app. */
  inner?: boolean;
}

const onMainSite = (label: string, path: string): SiteLink => ({
  label,
  href: `${settings.mainSiteUrl}${path}`,
});

export const mainLinks: SiteLink[] = [
  onMainSite("Home", "/"),
  { label: "Assessments", href: "/assessments", inner: true },
  onMainSite("Internship", "/internship"),
  onMainSite("Courses", "/courses"),
  onMainSite("Events", "/events"),
  onMainSite("About", "/about"),
];

export const contactLink = onMainSite("Contact", "/contact");

export const privacyLink = onMainSite("Privacy", "/privacy");
export const termsLink = onMainSite("Terms", "/terms");

export const legalLinks: SiteLink[] = [privacyLink, termsLink, onMainSite("Cookie policy", "/cookie-policy")];

export const socialLinks: SiteLink[] = settings.socialLinks.map(({ label, url }) => ({ label, href: url }));
