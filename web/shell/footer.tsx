/** The footer of every screen: links, contact address, copyright. */
import { rules } from "../../contract/rules.ts";
import { settings } from "../client/settings.ts";
import { SiteAnchor } from "./site-anchor.tsx";
import { contactLink, legalLinks, mainLinks, type SiteLink, socialLinks } from "./site-links.ts";
import { HouseMark } from "./wordmark.tsx";

const linkClasses = "inline-flex min-h-7 items-center hover:text-ink hover:underline pointer-coarse:min-h-11";

export function Footer() {
  return (
    <footer className="mt-auto border-t border-line bg-raised text-sm text-ink-muted">
      <div className="mx-auto grid max-w-page grid-cols-2 gap-x-6 gap-y-8 px-4 py-10 sm:px-6 md:grid-cols-[2fr_1fr_1fr_1fr]">
        <div className="flex flex-col gap-3 max-md:col-span-2">
          <HouseMark className="size-8" />
          <p className="max-w-xs">Ten questions, ten minutes, one score that can be trusted.</p>
          <a
            href={`mailto:${settings.contactEmail}`}
            className="ink-link inline-flex min-h-6 w-fit pointer-coarse:min-h-11 items-center text-ink"
          >
            {settings.contactEmail}
          </a>
        </div>
        <LinkList heading="Explore" links={mainLinks} />
        <LinkList heading="Connect" links={[contactLink, ...socialLinks]} />
        <LinkList heading="Legal" links={legalLinks} />
        <p className="figures col-span-full border-t border-line pt-5 text-xs">
          © {rules.copyrightYear} {settings.companyName}
        </p>
      </div>
    </footer>
  );
}

function LinkList({ heading, links }: { heading: string; links: SiteLink[] }) {
  return (
    <div>
      <h2 className="mb-2 text-sm text-ink">{heading}</h2>
      <ul>
        {links.map((link) => (
          <li key={link.label}>
            <SiteAnchor {...link} className={linkClasses} />
          </li>
        ))}
      </ul>
    </div>
  );
}
