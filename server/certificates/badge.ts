/** The badge as an image: the assessment's hallmark in gold, with or without the credential baked in. */
import { crc32 } from "node:zlib";
import { findCard } from "../../contract/cards.ts";
import { type Certified, certifiedTitle } from "../../contract/certificates/certificates.ts";
import { hallmarkSvg } from "../../contract/certificates/hallmark-svg.ts";
import type { HallmarkChoice } from "./hallmark-choice.ts";

/** The badge of an assessment; with a credential it carries that as Open Badges 3.0 bakes it into SVG. */
export function badgeSvg(
  { slug, category }: { slug: string } & HallmarkChoice,
  certified: Certified,
  credential?: string,
): string {
  const baked = credential ? `<openbadges:credential verify="${credential}"></openbadges:credential>` : "";
  const svg = hallmarkSvg(
    { title: certified.title, category: category ?? findCard(slug)?.category },
    { name: "gold" },
    {
      size: 480,
      title: `${certifiedTitle(certified)}: passed`,
      ...(credential
        ? { rootAttributes: ' xmlns:openbadges="https://purl.imsglobal.org/ob/v3p0"', head: baked }
        : {}),
    },
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${svg}\n`;
}

/** Signature and IHDR chunk, which must stay first. */
const pngHeadBytes = 8 + 25;

/** A PNG with a credential in an iTXt chunk, uncompressed, as Open Badges 3.0 bakes it. @param image the badge alone */
export function bakedPng(image: Buffer, credential: string): Buffer {
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
