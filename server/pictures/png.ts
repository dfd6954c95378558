/** Reads the chunks of a PNG file (W3C PNG, third edition) and strips metadata. */
import { crc32 } from "node:zlib";
import { type CleanPicture, damagedPicture, movingPicture } from "./refused-picture.ts";

const signature = Buffer.from("89504e470d0a1a0a", "hex");

/** Chunks that affect rendering; text, times, EXIF data and unknown chunks are removed. */
const kept = new Set([
  "IHDR",
  "PLTE",
  "IDAT",
  "IEND",
  "tRNS",
  "gAMA",
  "cHRM",
  "sRGB",
  "iCCP",
  "cICP",
  "sBIT",
  "bKGD",
  "pHYs",
]);
const animation = new Set(["acTL", "fcTL", "fdAT"]);

/** By its first bytes. */
export function isPng(bytes: Buffer): boolean {
  return bytes.subarray(0, signature.length).equals(signature);
}

/** @throws RefusedPicture */
export function cleanPng(bytes: Buffer): CleanPicture {
  const parts: Buffer[] = [signature];
  let size: { width: number; height: number } | undefined;
  let hasData = false;
  for (let at = signature.length; ; ) {
    if (at + 12 > bytes.length) throw damagedPicture();
    const length = bytes.readUInt32BE(at);
    const end = at + 12 + length;
    if (end > bytes.length) throw damagedPicture();
    const type = bytes.toString("latin1", at + 4, at + 8);
    const data = bytes.subarray(at + 8, end - 4);
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) throw damagedPicture();
    if (animation.has(type)) throw movingPicture();
    // Only the first chunk may be the header, and it must be.
    if ((type === "IHDR") !== (size === undefined)) throw damagedPicture();
    if (type === "IHDR") {
      if (length !== 13) throw damagedPicture();
      size = { width: data.readUInt32BE(0), height: data.readUInt32BE(4) };
    }
    hasData ||= type === "IDAT" && length > 0;
    if (kept.has(type)) parts.push(bytes.subarray(at, end));
    at = end;
    // Data after the end is not part of the picture, and could be another kind of file.
    if (type === "IEND") break;
  }
  if (!size || !hasData) throw damagedPicture();
  return { ...size, bytes: Buffer.concat(parts) };
}
