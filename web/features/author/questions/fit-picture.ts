/** Makes a picture of any size fit the limits, as long as it is of a kind that may be stored. */
import { pictureLimits, pictureTypes } from "../../../../contract/authoring/pictures.ts";

const qualities = [0.9, 0.75, 0.6];
/** Each step has about two thirds of the pixels. */
const smaller = 0.8;
const mostSteps = 8;

/**
 * The file itself if it fits, else a smaller copy.
 * @returns undefined if the browser can't read it
 */
export async function fitPicture(file: Blob): Promise<Blob | undefined> {
  if (!(pictureTypes as readonly string[]).includes(file.type)) return undefined;
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (!bitmap) return undefined;
  const largest = Math.max(bitmap.width, bitmap.height);
  const fits = file.size <= pictureLimits.bytes && largest <= pictureLimits.side;
  // The server strips the orientation metadata, so the picture is rotated here.
  if (fits && !(file.type === "image/jpeg" && (await hasExif(file)))) return file;
  let scale = Math.min(1, pictureLimits.side / largest);
  for (let step = 0; step < mostSteps; step += 1, scale *= smaller) {
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.floor(bitmap.width * scale));
    canvas.height = Math.max(1, Math.floor(bitmap.height * scale));
    canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    for (const quality of qualities) {
      const copy = await encoded(canvas, quality);
      if (copy && copy.size <= pictureLimits.bytes) return copy;
    }
  }
  return undefined;
}

/** As WebP, or the type that the browser falls back to. */
function encoded(canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, "image/webp", quality));
}

async function hasExif(file: Blob): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, 64 * 1024).arrayBuffer());
  return new TextDecoder("latin1").decode(head).includes("Exif\0\0");
}
