/** The badge as an image: the assessment's hallmark in gold, with or without the credential baked in. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { findCard } from "../../contract/cards.ts";
import { initialsOf, punches } from "../../contract/hallmarks.ts";
import { gold, goldText, goldWash } from "./colours.ts";

/** The badge of an assessment; with a credential it carries that as Open Badges 3.0 bakes it into SVG. */
export function badgeSvg(slug: string, title: string, credential?: string): string {
  const initials = initialsOf(title);
  const outline = punches[findCard(slug)?.category ?? "house"];
  const size = initials.length > 2 ? 13.5 : 17;
  const baked = credential ? `<openbadges:credential verify="${credential}"></openbadges:credential>` : "";
  const namespace = credential ? ' xmlns:openbadges="https://purl.imsglobal.org/ob/v3p0"' : "";
  return `<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg"${namespace} width="480" height="480" viewBox="0 0 48 48">${baked}
<title>${escapeText(title)}: passed</title>
<path fill="${goldWash}" stroke="${gold}" stroke-width="2" d="${outline}"/>
<path fill="none" stroke="${gold}" stroke-width=".75" transform="translate(3.4 3.4) scale(.858)" d="${outline}"/>
<text x="24" y="${initials.length > 2 ? 29 : 30}" fill="${goldText}" text-anchor="middle" font-family="Besley, Rockwell, 'Roboto Slab', Georgia, serif" font-weight="600" font-size="${size}">${escapeText(initials)}</text>
</svg>
`;
}

function escapeText(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}

const pngFile = join(import.meta.dirname, "badge.png");
/** Signature and IHDR chunk, which must stay first. */
const pngHeadBytes = 8 + 25;

/** The house's hallmark as PNG with a credential in an iTXt chunk, uncompressed, as Open Badges 3.0 bakes it. */
export function badgePng(credential: string): Buffer {
  const image = readFileSync(pngFile);
  // Keyword, NUL, not compressed, method 0, no language, no translated keyword, text.
  const text = Buffer.from(`openbadgecredential\0\0\0\0\0${credential}`, "utf8");
  return Buffer.concat([image.subarray(0, pngHeadBytes), chunk("iTXt", text), image.subarray(pngHeadBytes)]);
}

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, sum]);
}
