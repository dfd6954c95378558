/** Puts what a link's preview shows into the head of a page: Open Graph, read by messengers and social sites. */
import type { PagePath } from "../../contract/pages.ts";

export interface Preview {
  title: string;
  description: string;
}

/** By page: what is told of the thing with the address's last part, or undefined where there is no such thing. */
export type PagePreviews = Partial<Record<PagePath, (part: string) => Promise<Preview | undefined>>>;

/** Stands in index.html where the elements go. */
export const previewMark = "<!--preview-->";

const image = { path: "/preview.png", width: "1200", height: "630", alt: "Assay: a hallmark in gold" };

/** The elements of a head. The page is for whoever has its address, so search engines are asked to leave it. */
export function previewElements({ title, description }: Preview, publicUrl: string, path: string): string {
  const properties = {
    "og:type": "website",
    "og:site_name": "Assay",
    "og:title": title,
    "og:description": description,
    "og:url": `${publicUrl}${path}`,
    "og:image": `${publicUrl}${image.path}`,
    "og:image:width": image.width,
    "og:image:height": image.height,
    "og:image:alt": image.alt,
  };
  const names = { "twitter:card": "summary_large_image", robots: "noindex" };
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
