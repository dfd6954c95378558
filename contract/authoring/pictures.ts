/** Pictures of questions: stored by the hash of their bytes, and sent to people who may see the question. */
import * as z from "zod/mini";
import { declare, declareFile } from "../endpoint.ts";
import { identifier } from "../identifier.ts";
import { collectionPath, writers } from "./collections.ts";
import { picturePath, StoredPicture } from "./shown-picture.ts";

export const pictureLimits = {
  /** Of one picture, without its metadata. */
  bytes: 300 * 1024,
  /** Pixels. */
  side: 2000,
  collectionBytes: 20 * 1024 * 1024,
  /** Of an upload: metadata is removed before the size counts. */
  uploadBytes: 512 * 1024,
} as const;

export const pictureTypes = ["image/png", "image/jpeg", "image/webp"] as const;
export type PictureType = (typeof pictureTypes)[number];

export const uploadPicture = declare({
  name: "uploadPicture",
  method: "POST",
  path: "/api/collections/:collection/media",
  access: "author",
  roles: writers,
  summary:
    "Stores a PNG, JPEG or WebP picture of up to 300 KB and 2,000 pixels a side, without its metadata; one that is there already stays",
  params: collectionPath,
  bytes: true,
  bodyBytes: pictureLimits.uploadBytes,
  output: StoredPicture,
  message: "pictureStored",
  status: 201,
});

export const getPicture = declareFile({
  name: "getPicture",
  path: picturePath,
  access: "signedIn",
  summary:
    "A picture, for members of a collection that has it, for people with an attempt that holds it while it is open or its review is shown, and for those who may read that review",
  params: z.strictObject({ hash: identifier }),
  contentType: "image/*",
});
