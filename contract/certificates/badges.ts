/** The public documents that an Open Badges 3.0 credential refers to, so that anyone can verify it. */
import * as z from "zod/mini";
import { declareFile } from "../endpoint.ts";
import { identifier } from "../identifier.ts";
import { imageVersion } from "./certificates.ts";

const json = "application/json; charset=utf-8";

export const getIssuer = declareFile({
  name: "getIssuer",
  path: "/api/assessment/issuer",
  access: "anonymous",
  summary: "The issuer of the credentials, an Open Badges profile",
  contentType: json,
});

export const getKeys = declareFile({
  name: "getKeys",
  path: "/api/assessment/keys",
  access: "anonymous",
  summary: "Every public key that credentials were ever signed with, a JWK set",
  contentType: json,
});

export const getKey = declareFile({
  name: "getKey",
  path: "/api/assessment/keys/:kid",
  access: "anonymous",
  summary: "One public key, a JWK",
  params: z.strictObject({ kid: identifier }),
  contentType: json,
});

export const getAchievement = declareFile({
  name: "getAchievement",
  path: "/api/assessment/achievements/:slug",
  access: "anonymous",
  summary: "What a credential certifies, an Open Badges achievement",
  params: z.strictObject({ slug: identifier }),
  contentType: json,
});

export const getAchievementImage = declareFile({
  name: "getAchievementImage",
  path: "/api/assessment/achievements/:slug/image.svg",
  access: "anonymous",
  summary: "The badge of an assessment, without a credential",
  params: z.strictObject({ slug: identifier }),
  contentType: "image/svg+xml; charset=utf-8",
});

export const getAssessmentPreview = declareFile({
  name: "getAssessmentPreview",
  path: "/api/assessment/achievements/:slug/preview.png",
  access: "anonymous",
  summary: "The image beside a link to an assessment",
  params: z.strictObject({ slug: identifier }),
  query: imageVersion,
  contentType: "image/png",
});

export const getStatusList = declareFile({
  name: "getStatusList",
  path: "/api/assessment/status/:list",
  access: "anonymous",
  summary: "Which credentials are revoked, a Bitstring Status List credential signed as VC-JWT",
  params: z.strictObject({ list: identifier }),
  contentType: "application/vc+jwt",
});
