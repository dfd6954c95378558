/** Corrected keys of an own assessment: regrading attempts that were graded with the former keys. */
import * as z from "zod/mini";
import { declare } from "../endpoint.ts";
import { identifier } from "../identifier.ts";
import { FixedKey, RegradePreview } from "../quality.ts";

const deciders = ["owner", "admin"] as const;
const ofItem = z.strictObject({ ownAssessment: identifier, item: identifier });

export const getOwnFixedKeys = declare({
  name: "getOwnFixedKeys",
  method: "GET",
  path: "/api/own-assessments/:ownAssessment/regrades",
  access: "author",
  roles: deciders,
  summary:
    "Questions whose key was corrected by a published version, and whose former text attempts are graded by",
  params: z.strictObject({ ownAssessment: identifier }),
  output: z.array(FixedKey),
  message: "fixedKeys",
});

export const previewOwnRegrade = declare({
  name: "previewOwnRegrade",
  method: "GET",
  path: "/api/own-assessments/:ownAssessment/regrades/:item",
  access: "author",
  roles: deciders,
  summary: "What grading again would change, by the id of the item version whose key was wrong",
  params: ofItem,
  output: RegradePreview,
  message: "regradePreview",
  isCostly: true,
});

export const regradeOwn = declare({
  name: "regradeOwn",
  method: "POST",
  path: "/api/own-assessments/:ownAssessment/regrades/:item",
  access: "author",
  roles: deciders,
  summary:
    "Grades every attempt again that had a version whose key was wrong; those whose score changes get a mail",
  params: ofItem,
  output: RegradePreview,
  message: "regraded",
  isCostly: true,
});
