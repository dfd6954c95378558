/** Hostile and harmless picture files: what the server stores or refuses. */
import { describe, expect, test } from "vitest";
import { pictureOf } from "./clean-picture.ts";
import {
  jpeg,
  jpegSegment,
  png,
  pngChunk,
  webpCanvas,
  webpChunk,
  webpLossless,
  webpLossy,
  webpOf,
} from "./testing/files.ts";

const secret = Buffer.from("52.5163 N 13.3777 E");
const script = Buffer.from("<script>alert(1)</script>");

const harmless: [string, Buffer, string, number, number][] = [
  ["PNG", png(4, 3), "image/png", 4, 3],
  ["JPEG", jpeg(40, 30), "image/jpeg", 40, 30],
  ["progressive JPEG", jpeg(40, 30, [], 0xc2), "image/jpeg", 40, 30],
  ["lossy WebP", webpOf(webpLossy(16, 9)), "image/webp", 16, 9],
  ["lossless WebP", webpOf(webpLossless(2000, 1)), "image/webp", 2000, 1],
  ["extended WebP", webpOf(webpCanvas(16, 9), webpLossy(16, 9)), "image/webp", 16, 9],
];

test.each(harmless)("a %s is stored as it is, with its size in pixels", (_, file, type, width, height) => {
  const picture = pictureOf(file);
  expect(picture).toMatchObject({ type, width, height });
  expect(picture.bytes.equals(file)).toBe(true);
  expect(picture.hash).toMatch(/^[\w-]{43}$/);
});

const withMetadata: [string, Buffer, Buffer][] = [
  [
    "PNG",
    png(4, 3, [pngChunk("tEXt", secret), pngChunk("eXIf", secret), pngChunk("tIME", secret.subarray(0, 7))]),
    png(4, 3),
  ],
  ["PNG with an unknown chunk", png(4, 3, [pngChunk("prVt", secret)]), png(4, 3)],
  [
    "JPEG",
    jpeg(4, 3, [
      jpegSegment(0xe1, Buffer.concat([Buffer.from("Exif\0\0"), secret])),
      jpegSegment(0xed, secret),
      jpegSegment(0xe0, Buffer.concat([Buffer.from("JFXX\0"), secret])),
      jpegSegment(0xfe, secret),
    ]),
    jpeg(4, 3),
  ],
  [
    "WebP",
    webpOf(webpCanvas(4, 3, 12), webpLossy(4, 3), webpChunk("EXIF", secret), webpChunk("XMP ", secret)),
    webpOf(webpCanvas(4, 3), webpLossy(4, 3)),
  ],
];

test.each(withMetadata)("the metadata of a %s are left out", (_, file, clean) => {
  const { bytes } = pictureOf(file);
  expect(bytes.includes(secret)).toBe(false);
  expect(bytes.equals(clean)).toBe(true);
});

test.each(harmless)("data after a %s is not stored", (_, file) => {
  expect(pictureOf(Buffer.concat([file, script])).bytes.equals(file)).toBe(true);
});

test.each(harmless)("a %s that was cut anywhere is refused", (_, file) => {
  for (let length = 0; length < file.length; length += 1)
    expect(() => pictureOf(file.subarray(0, length)), `${length} bytes`).toThrow(
      /damaged|Please choose a PNG/,
    );
});

describe("files that are not pictures for questions are refused", () => {
  const kind = /Please choose a PNG, JPEG or WebP picture/;
  const moving = /Moving pictures can't be used/;
  const large = /A side can have 2,000 at most/;
  const damaged = /damaged/;
  const flipped = png(4, 3);
  flipped[20] = flipped[20]! ^ 1;
  const cases: [string, Buffer, RegExp][] = [
    ["SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), kind],
    ["HTML", script, kind],
    ["GIF", Buffer.from("GIF89a\x01\0\x01\0"), kind],
    ["a script before a PNG", Buffer.concat([script, png()]), kind],
    ["nothing", Buffer.alloc(0), kind],
    ["an animated PNG", png(4, 3, [pngChunk("acTL", Buffer.alloc(8))]), moving],
    ["frames of an animated PNG", png(4, 3, [pngChunk("fdAT", Buffer.alloc(8))]), moving],
    ["an animated WebP by its flag", webpOf(webpCanvas(4, 3, 2), webpLossy(4, 3)), moving],
    ["an animated WebP by its frames", webpOf(webpChunk("ANMF", Buffer.alloc(24))), moving],
    ["a PNG with a side of 2,001", png(2001, 1), large],
    ["a PNG that says it is huge", png(1, 1, [], 0).fill(0x7f, 16, 17), damaged],
    ["a JPEG with a side of 65,535", jpeg(65_535, 1), large],
    ["a lossless WebP with a side of 16,384", webpOf(webpLossless(1, 16_384)), large],
    ["a PNG without width", png(0, 3), damaged],
    ["a JPEG without height", jpeg(4, 0), damaged],
    ["a lossy WebP without width", webpOf(webpLossy(0, 9)), damaged],
    ["a canvas that is larger than its image", webpOf(webpCanvas(1999, 9), webpLossy(16, 9)), damaged],
    ["two images in one WebP", webpOf(webpLossy(16, 9), webpLossy(16, 9)), damaged],
    ["a second header in a PNG", png(4, 3, [pngChunk("IHDR", Buffer.alloc(13))]), damaged],
    ["a PNG with a wrong check sum", flipped, damaged],
    ["a JPEG in a JPEG", jpeg(4, 3, [Buffer.from([0xff, 0xd8])]), damaged],
    ["a lossless JPEG", jpeg(4, 3, [], 0xc3), /Browsers can't show/],
    ["an arithmetic coded JPEG", jpeg(4, 3, [], 0xc9), /Browsers can't show/],
    ["a RIFF file of sound", Buffer.from("RIFF\x24\0\0\0WAVEfmt "), kind],
  ];
  test.each(cases)("%s", (_, file, reason) => {
    expect(() => pictureOf(file)).toThrow(reason);
  });

  test("more than 300 KB, counted without metadata", () => {
    const fill = (bytes: number) => pngChunk("iCCP", Buffer.alloc(bytes));
    const frame = png(4, 3).length + 12;
    expect(pictureOf(png(4, 3, [fill(307_200 - frame)])).bytes).toHaveLength(307_200);
    expect(() => pictureOf(png(4, 3, [fill(307_201 - frame)]))).toThrow(/It can have 300 at most/);
    expect(pictureOf(png(4, 3, [pngChunk("tEXt", Buffer.alloc(400_000))])).bytes.length).toBeLessThan(200);
  });
});

test("any bytes are either a picture within the limits or refused with a message", () => {
  for (const [, file] of [...harmless, ...withMetadata])
    for (let at = 0; at < file.length; at += 1)
      for (const value of [0, 1, 0x7f, 0xd9, 0xff]) {
        const changed = Buffer.from(file);
        changed[at] = value;
        try {
          const { width, height } = pictureOf(changed);
          expect(Math.max(width, height)).toBeLessThanOrEqual(2000);
        } catch (error) {
          expect((error as Error).name).toBe("RefusedPicture");
        }
      }
});
