/** Adds link previews to the head of a page: Open Graph, read by messengers and social sites. */
import type { PagePath } from "../../../contract/pages.ts";

export interface Preview {
  title: string;
  description: string;
  /** 1200 × 630 pixels. */
  image: {
    /** Path of the image, with everything that changes it in the query. */
    path: string;
    alt: string;
  };
  /** Whether search engines may list the page; pages for people who have the link are not listed. */
  isListed?: boolean;
}

/**
 * By page, for the address's last part: what a preview shows, `null` for a page without a preview, or undefined where
 * there is no such thing, which makes the page a 404.
 */
export type PagePreviews = Partial<Record<PagePath, (part: string) => Promise<Preview | null | undefined>>>;

/** The placeholder in index.html. */
export const previewMark = "<!--preview-->";

/** The elements of a head. */
export function previewElements(preview: Preview, publicUrl: string, path: string): string {
  const { title, description, image, isListed = false } = preview;
  const properties = {
    "og:type": "website",
    "og:site_name": "Assay",
    "og:title": title,
    "og:description": description,
    "og:url": `${publicUrl}${path}`,
    "og:image": `${publicUrl}${image.path}`,
    "og:image:type": "image/png",
    "og:image:width": "1200",
    "og:image:height": "630",
    "og:image:alt": image.alt,
  };
  const names = { "twitter:card": "summary_large_image", ...(isListed ? {} : { robots: "noindex" }) };
  return [
    ...Object.entries(properties).map(([name, value]) => element("property", name, value)),
    ...Object.entries(names).map(([name, value]) => element("name", name, value)),
  ].join("");
}

function element(kind: "property" | "name", name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeAttribute(content)}" />`;
}

/** A text as the value of a quoted attribute. */
export function escapeAttribute(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}
