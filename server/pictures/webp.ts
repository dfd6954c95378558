/** Reads the chunks of a WebP file (RFC 9649) and strips metadata. */
import { type CleanPicture, damagedPicture, movingPicture } from "./refused-picture.ts";

const flags = { animation: 0x02, xmp: 0x04, exif: 0x08 };
const kept = new Set(["VP8X", "VP8 ", "VP8L", "ALPH", "ICCP"]);

/** By its first bytes. */
export function isWebp(bytes: Buffer): boolean {
  return bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP";
}

/** @throws RefusedPicture */
export function cleanWebp(bytes: Buffer): CleanPicture {
  if (bytes.length < 20) throw damagedPicture();
  // Data after the container is not part of the picture, and could be another kind of file.
  const whole = 8 + bytes.readUInt32LE(4);
  if (whole > bytes.length) throw damagedPicture();
  const parts: Buffer[] = [];
  let canvas: Size | undefined;
  let image: Size | undefined;
  for (let at = 12; at < whole; ) {
    if (at + 8 > whole) throw damagedPicture();
    const type = bytes.toString("latin1", at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    const end = at + 8 + length + (length % 2);
    if (end > whole) throw damagedPicture();
    const data = bytes.subarray(at + 8, at + 8 + length);
    if (type === "ANIM" || type === "ANMF") throw movingPicture();
    if (type === "VP8X") {
      if (at !== 12 || length < 10) throw damagedPicture();
      if (data[0]! & flags.animation) throw movingPicture();
      canvas = { width: 1 + data.readUIntLE(4, 3), height: 1 + data.readUIntLE(7, 3) };
    }
    if (type === "VP8 " || type === "VP8L") {
      if (image) throw damagedPicture();
      image = type === "VP8 " ? lossySize(data) : losslessSize(data);
    }
    if (kept.has(type)) parts.push(withoutMetadata(type, bytes.subarray(at, end)));
    at = end;
  }
  if (!image) throw damagedPicture();
  if (canvas && (canvas.width !== image.width || canvas.height !== image.height)) throw damagedPicture();
  const head = Buffer.from(bytes.subarray(0, 12));
  const body = Buffer.concat(parts);
  head.writeUInt32LE(4 + body.length, 4);
  return { ...image, bytes: Buffer.concat([head, body]) };
}

interface Size {
  width: number;
  height: number;
}

/** Clears the extended header's metadata flags. */
function withoutMetadata(type: string, chunk: Buffer): Buffer {
  if (type !== "VP8X") return chunk;
  const cleared = Buffer.from(chunk);
  cleared[8] = cleared[8]! & ~(flags.exif | flags.xmp);
  return cleared;
}

/** A key frame begins with three bytes of its own and a start code; 14 bits for each side. */
function lossySize(data: Buffer): Size {
  if (data.length < 10 || data.readUIntBE(3, 3) !== 0x9d012a) throw damagedPicture();
  return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff };
}

function losslessSize(data: Buffer): Size {
  if (data.length < 5 || data[0] !== 0x2f) throw damagedPicture();
  const bits = data.readUInt32LE(1);
  return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
}
