/** Reads the segments of a JPEG file (ITU-T T.81, annex B) and strips metadata. */
import { type CleanPicture, damagedPicture, RefusedPicture } from "./refused-picture.ts";

const startOfImage = 0xd8;
const endOfImage = 0xd9;
const startOfScan = 0xda;
const comment = 0xfe;

/** By its first bytes. */
export function isJpeg(bytes: Buffer): boolean {
  return bytes[0] === 0xff && bytes[1] === startOfImage && bytes[2] === 0xff;
}

/** @throws RefusedPicture */
export function cleanJpeg(bytes: Buffer): CleanPicture {
  const parts: Buffer[] = [bytes.subarray(0, 2)];
  let size: { width: number; height: number } | undefined;
  let hasScan = false;
  for (let at = 2; ; ) {
    // Any number of fill bytes may stand before a marker.
    while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at += 1;
    const marker = bytes[at + 1];
    if (bytes[at] !== 0xff || marker === undefined) throw damagedPicture();
    if (marker === endOfImage) {
      parts.push(bytes.subarray(at, at + 2));
      break;
    }
    // A second image, a marker without a length, or none at all.
    if (marker < 0xc0 || (marker >= 0xd0 && marker <= startOfImage)) throw damagedPicture();
    if (at + 4 > bytes.length) throw damagedPicture();
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (end < at + 4 || end > bytes.length) throw damagedPicture();
    const segment = bytes.subarray(at, end);
    if (isFrame(marker)) {
      if (size) throw damagedPicture();
      size = sizeOf(marker, segment);
    }
    if (marker === startOfScan) {
      if (!size) throw damagedPicture();
      hasScan = true;
      const dataEnd = endOfScan(bytes, end);
      parts.push(bytes.subarray(at, dataEnd));
      at = dataEnd;
      continue;
    }
    if (isKept(marker, segment)) parts.push(segment);
    at = end;
  }
  if (!size || !hasScan) throw damagedPicture();
  return { ...size, bytes: Buffer.concat(parts) };
}

/** Start of frame: C0 to CF, without the three markers among them that are none. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

function sizeOf(marker: number, segment: Buffer) {
  // Baseline, extended and progressive: what browsers show.
  if (marker > 0xc2) throw new RefusedPicture("Browsers can't show this kind of JPEG. Please save it again.");
  if (segment.length < 10) throw damagedPicture();
  return { width: segment.readUInt16BE(7), height: segment.readUInt16BE(5) };
}

/** Keeps only the application data that decoding needs: JFIF, and Adobe's colour transform. */
function isKept(marker: number, segment: Buffer): boolean {
  const name = segment.toString("latin1", 4, 9);
  if (marker === 0xe0) return name === "JFIF\0";
  if (marker === 0xee) return name === "Adobe";
  return marker !== comment && !(marker >= 0xe0 && marker <= 0xef);
}

/** Where the coded data of a scan ends: at a marker that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = from; at + 1 < bytes.length; at += 1) {
    if (bytes[at] !== 0xff) continue;
    const next = bytes[at + 1]!;
    if (next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7)) continue;
    return at;
  }
  throw damagedPicture();
}
