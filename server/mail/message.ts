/** A mail as text and as HTML in the product's look; everything in it is escaped. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

export interface InlineImage {
  /** How the HTML names it: `cid:…`. */
  cid: string;
  filename: string;
  content: Buffer;
}

export interface Message {
  subject: string;
  text: string;
  html: string;
  /** Attached, so that reading the mail fetches nothing. */
  images?: InlineImage[];
  /** One POST to it stops mails of this kind (RFC 8058). */
  stopUrl?: string;
}

/** One of several things that a mail lists. */
export interface LetterItem {
  title: string;
  /** Each on a line of its own below the title. */
  details: string[];
}

export interface Letter {
  subject: string;
  greeting: string;
  /** Paragraphs before the button, plain text. */
  before: string[];
  /** A list after these paragraphs. */
  items?: LetterItem[];
  button?: { label: string; url: string };
  /** Paragraphs after it, plain text. */
  after: string[];
  /** For mails that people can stop: the link that does it, for them and, in a header, for their mail program. */
  stop?: { label: string; url: string };
  /** PNG of a gold hallmark, shown above the heading at 72 pixels. */
  hallmark?: Buffer;
}

/** The product's own mark, 80 pixels wide. */
const mark = readFileSync(join(import.meta.dirname, "mark.png"));

/** Writes a letter in both forms. @param companyName signs it */
export function writeLetter(letter: Letter, companyName: string): Message {
  const { subject, hallmark } = letter;
  return {
    subject,
    text: asText(letter, companyName),
    html: asHtml(letter, companyName),
    ...(letter.stop ? { stopUrl: letter.stop.url } : {}),
    images: [
      { cid: "mark", filename: "assay.png", content: mark },
      ...(hallmark ? [{ cid: "hallmark", filename: "hallmark.png", content: hallmark }] : []),
    ],
  };
}

function asText({ greeting, before, items, button, after, stop }: Letter, companyName: string): string {
  const list = (items ?? []).map(({ title, details }) => [title, ...details].join("\n  "));
  const links = (link: Letter["button"]) => (link ? [`${link.label}:\n${link.url}`] : []);
  const parts = [greeting, ...before, ...list, ...links(button), ...after, ...links(stop), companyName];
  return `${parts.join("\n\n")}\n`;
}

const sans = "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";
const serif = "Besley,Rockwell,'Roboto Slab',Georgia,serif";

/** Colours for mail programs in dark mode that support styles; others darken the light ones themselves. */
const darkColours =
  "@media (prefers-color-scheme:dark){.page{background:#14181c!important}" +
  ".sheet{background:#1f252b!important}.plain,.item{border-color:#434c53!important}.ink{color:#ebece5!important}" +
  ".muted{color:#b3bbb9!important}.button{background:#ebece5!important;color:#14181c!important}}";

function asHtml(letter: Letter, companyName: string): string {
  const { subject, greeting, before, items, button, after, hallmark, stop } = letter;
  const paragraph = (text: string) =>
    `<p class="ink" style="margin:0 0 16px;color:#17212c">${escapeHtml(text)}</p>`;
  const muted = (text: string) =>
    `<p class="muted" style="margin:0 0 12px;font-size:14px;color:#4c5762">${escapeHtml(text)}</p>`;
  const list = (items ?? []).map(
    ({ title, details }) =>
      `<div class="item" style="padding:12px 0;border-top:1px solid #cfd7d3">` +
      `<p class="ink" style="margin:0;font-weight:600;color:#17212c">${escapeHtml(title)}</p>` +
      `${details.map((text) => `<p class="muted" style="margin:0;font-size:14px;color:#4c5762">${escapeHtml(text)}</p>`).join("")}</div>`,
  );
  const link = button
    ? `<p style="margin:24px 0"><a class="button" href="${escapeHtml(button.url)}" style="display:inline-block;` +
      `padding:12px 20px;border-radius:4px;background:#1d2733;color:#ffffff;text-decoration:none;font-weight:600">` +
      `${escapeHtml(button.label)}</a></p>` +
      `<p class="muted" style="margin:0 0 20px;font-size:13px;color:#4c5762;overflow-wrap:anywhere;word-break:break-word">` +
      `${escapeHtml(button.url)}</p>`
    : "";
  const ending = stop
    ? `<p style="margin:0;font-size:14px"><a class="muted" href="${escapeHtml(stop.url)}" style="color:#4c5762">` +
      `${escapeHtml(stop.label)}</a></p>`
    : "";
  const gold = hallmark
    ? `<p style="margin:0 0 16px"><img src="cid:hallmark" width="72" height="72" alt="" style="display:block;border:0"></p>`
    : "";
  const edge = hallmark ? "border:1px solid #d6aa49;border-top-width:4px" : "border:1px solid #cfd7d3";
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title><style>:root{color-scheme:light dark}${darkColours}</style></head>
<body class="page" style="margin:0;padding:0;background:#f8faf8">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(before[0] ?? "")}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f8faf8"><tr>
<td align="center" style="padding:32px 16px;font:16px/1.5 ${sans}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;text-align:left"><tr>
<td style="padding:0 0 16px"><img src="cid:mark" width="32" height="32" alt="" style="display:inline-block;vertical-align:middle;border:0">
<span class="ink" style="padding-left:8px;vertical-align:middle;font:600 18px/1.3 ${serif};color:#17212c">${escapeHtml(companyName)}</span></td></tr><tr>
<td class="sheet${hallmark ? "" : " plain"}" style="padding:32px;background:#fefffe;${edge};border-radius:4px;overflow-wrap:anywhere;word-break:break-word">
${gold}<h1 class="ink" style="margin:0 0 16px;font:600 24px/1.3 ${serif};color:#17212c">${escapeHtml(subject)}</h1>
${[greeting, ...before].map(paragraph).join("\n")}
${list.join("\n")}
${link}
${after.map(muted).join("\n")}${ending}
</td></tr><tr><td class="muted" style="padding:16px 0 0;font-size:13px;color:#4c5762">${escapeHtml(companyName)} · Ten questions, ten minutes, one score that can be trusted.</td></tr></table></td></tr></table></body></html>`;
}

function escapeHtml(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}

/** Prevents mail programs from turning people's names into links, with an invisible word joiner. */
export function unlinked(text: string): string {
  return text.replace(/[.:/@]/g, (sign) => `${sign}\u2060`);
}
