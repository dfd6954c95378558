/** Sharing the result of an ended attempt under an address that nobody can guess. */
import * as z from "zod/mini";
import { declare, declareFile } from "../endpoint.ts";
import { identifier } from "../identifier.ts";
import { imageVersion } from "./certificates.ts";

export const Share = z.object({
  /** The page that shows the result to anyone who has the address; null while it is not shared. */
  url: z.nullable(z.string()),
  /** Whether that page shows the person's first name. */
  showsName: z.boolean(),
});
export type Share = z.output<typeof Share>;

const params = z.strictObject({ id: identifier });

export const getShare = declare({
  name: "getShare",
  method: "GET",
  path: "/api/assessment/attempts/:id/share",
  access: "signedIn",
  summary: "Whether and where the result of one's own ended attempt is shared",
  params,
  output: Share,
  message: "share",
});

export const changeShare = declare({
  name: "changeShare",
  method: "PATCH",
  path: "/api/assessment/attempts/:id/share",
  access: "signedIn",
  summary:
    "Shares the result of one's own ended attempt, or takes it back; sharing again makes a new address",
  params,
  body: z.strictObject({ isShared: z.boolean(), showsName: z.optional(z.boolean()) }),
  output: Share,
  message: "shareChanged",
});

export const SharedResult = z.object({
  slug: z.string(),
  title: z.string(),
  score: z.number(),
  maxScore: z.number(),
  passScore: z.number(),
  /** The time limit in seconds, before the person's own factor. */
  seconds: z.number(),
  band: z.enum(["red", "yellow", "green"]),
  createdAt: z.string(),
  attemptNumber: z.number(),
  /** Present if the person chose to show it. */
  firstName: z.optional(z.string()),
});
export type SharedResult = z.output<typeof SharedResult>;

export const getSharedResult = declare({
  name: "getSharedResult",
  method: "GET",
  path: "/api/assessment/shared/:code",
  access: "anyone",
  summary: "A result that its owner shares",
  params: z.strictObject({ code: identifier }),
  output: SharedResult,
  message: "shared",
});

export const getSharedPreview = declareFile({
  name: "getSharedPreview",
  path: "/api/assessment/shared/:code/preview.png",
  access: "anonymous",
  summary: "The image beside a link to a shared result",
  params: z.strictObject({ code: identifier }),
  query: imageVersion,
  contentType: "image/png",
});
