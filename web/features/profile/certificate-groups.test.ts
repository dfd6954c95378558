/** Certificates grouped by assessment, the best one first. */
import { expect, test } from "vitest";
import type { Certificate } from "../../../contract/certificates/certificates.ts";
import { groupCertificates } from "./certificate-groups.ts";

const made = (code: string, slug: string, score: number, day: number, revoked = false) =>
  ({ code, slug, revoked, issuedAt: `2026-05-0${day}T00:00:00.000Z`, own: { score } }) as Certificate;

test("each assessment has one group: its best score, then its newest; revoked ones come last", () => {
  const groups = groupCertificates([
    made("a", "sql", 8, 9),
    made("b", "sql", 10, 1, true),
    made("c", "sql", 9, 2),
    made("d", "golang", 9, 3),
    made("e", "sql", 9, 4),
  ]);
  expect(groups.map(({ best, others }) => [best.code, ...others.map(({ code }) => code)])).toEqual([
    ["e", "c", "a", "b"],
    ["d"],
  ]);
});
