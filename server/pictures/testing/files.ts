/** Builds picture files for tests, byte by byte. */
import { crc32, deflateSync } from "node:zlib";

/** A chunk of a PNG file. */
export function pngChunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const chunk = Buffer.alloc(12 + data.length);
  chunk.writeUInt32BE(data.length, 0);
  chunk.write(type, 4, "latin1");
  data.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length);
  return chunk;
}

/**
 * A PNG file in one grey, of eight bits for each pixel.
 * @param extra chunks between the header and the data
 */
export function png(width = 4, height = 3, extra: Buffer[] = [], grey = 120): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  const rows = Buffer.alloc((width + 1) * height, grey);
  for (let row = 0; row < height; row += 1) rows[row * (width + 1)] = 0;
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    pngChunk("IHDR", header),
    ...extra,
    pngChunk("IDAT", deflateSync(rows)),
    pngChunk("IEND"),
  ]);
}

/** A segment of a JPEG file. */
export function jpegSegment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

/** The parts of a JPEG file; its coded data mean nothing. @param extra segments before the frame */
export function jpeg(width = 4, height = 3, extra: Buffer[] = [], frame = 0xc0): Buffer {
  const size = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  size.writeUInt16BE(height, 1);
  size.writeUInt16BE(width, 3);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    jpegSegment(0xe0, Buffer.from("JFIF\0\x01\x01\0\0\x01\0\x01\0\0", "latin1")),
    ...extra,
    jpegSegment(frame, size),
    jpegSegment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([1, 2, 0xff, 0, 3, 0xff, 0xd3, 4]),
    Buffer.from([0xff, 0xd9]),
  ]);
}

/** A chunk of a WebP file. */
export function webpChunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 0, "latin1");
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}

/** A WebP file of these chunks. */
export function webpOf(...chunks: Buffer[]): Buffer {
  const head = Buffer.from("RIFF\0\0\0\0WEBP", "latin1");
  const body = Buffer.concat(chunks);
  head.writeUInt32LE(4 + body.length, 4);
  return Buffer.concat([head, body]);
}

/** The extended header. @param flags 2 animation, 4 XMP, 8 EXIF */
export function webpCanvas(width: number, height: number, flags = 0): Buffer {
  const data = Buffer.alloc(10);
  data[0] = flags;
  data.writeUIntLE(width - 1, 4, 3);
  data.writeUIntLE(height - 1, 7, 3);
  return webpChunk("VP8X", data);
}

/** A lossless image; its coded data mean nothing. */
export function webpLossless(width: number, height: number): Buffer {
  const data = Buffer.alloc(9);
  data[0] = 0x2f;
  data.writeUInt32LE(((width - 1) | ((height - 1) << 14)) >>> 0, 1);
  return webpChunk("VP8L", data);
}

/** A lossy image; its coded data mean nothing. */
export function webpLossy(width: number, height: number): Buffer {
  const data = Buffer.alloc(12);
  data.writeUIntBE(0x9d012a, 3, 3);
  data.writeUInt16LE(width, 6);
  data.writeUInt16LE(height, 8);
  return webpChunk("VP8 ", data);
}
