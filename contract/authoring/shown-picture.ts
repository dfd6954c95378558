/** A stored picture as questions name it. */
import * as z from "zod/mini";

/** A picture of a collection, without its description. Sides in pixels. */
export const StoredPicture = z.object({ hash: z.string(), width: z.number(), height: z.number() });
export type StoredPicture = z.output<typeof StoredPicture>;

/** A picture as a question shows it. */
export const ShownPicture = z.object({
  hash: z.string(),
  width: z.number(),
  height: z.number(),
  /** What it shows, for people who can't see it. */
  alternative: z.string(),
});
export type ShownPicture = z.output<typeof ShownPicture>;

const path = "/api/media/:hash";

/** The path of the call that gets a picture. */
export const picturePath: `/api/${string}` = path;

/** The address of a picture. */
export function pictureAddress(hash: string): string {
  return path.replace(":hash", encodeURIComponent(hash));
}
