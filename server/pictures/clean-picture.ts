/** Validates an uploaded picture: detects its type and size, and strips everything else. */
import { createHash } from "node:crypto";
import { type PictureType, pictureLimits } from "../../contract/authoring/pictures.ts";
import { cleanJpeg, isJpeg } from "./jpeg.ts";
import { cleanPng, isPng } from "./png.ts";
import { type CleanPicture, damagedPicture, RefusedPicture } from "./refused-picture.ts";
import { cleanWebp, isWebp } from "./webp.ts";

export interface Picture extends CleanPicture {
  /** SHA-256 of the bytes, base64url. */
  hash: string;
  type: PictureType;
}

/**
 * The picture in a file, without metadata and without anything before or after it.
 * @throws RefusedPicture
 */
export function pictureOf(file: Buffer): Picture {
  const { type, clean } = cleaned(file);
  const { width, height, bytes } = clean;
  if (width < 1 || height < 1) throw damagedPicture();
  const { side } = pictureLimits;
  if (width > side || height > side)
    throw new RefusedPicture(
      `This picture has ${width.toLocaleString("en")} × ${height.toLocaleString("en")} pixels. A side can have ${side.toLocaleString("en")} at most.`,
    );
  if (bytes.length > pictureLimits.bytes)
    throw new RefusedPicture(
      `This picture has ${Math.ceil(bytes.length / 1024)} KB. It can have ${pictureLimits.bytes / 1024} at most.`,
    );
  return { type, ...clean, hash: createHash("sha256").update(bytes).digest("base64url") };
}

function cleaned(file: Buffer): { type: PictureType; clean: CleanPicture } {
  if (isPng(file)) return { type: "image/png", clean: cleanPng(file) };
  if (isJpeg(file)) return { type: "image/jpeg", clean: cleanJpeg(file) };
  if (isWebp(file)) return { type: "image/webp", clean: cleanWebp(file) };
  throw new RefusedPicture("Please choose a PNG, JPEG or WebP picture.");
}
