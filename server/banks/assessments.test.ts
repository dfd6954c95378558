/** The cache of own assessments' versions. */
import { expect, test } from "vitest";
import { ownSlug, ownVersion } from "../testing/forms/own-assessments.ts";
import { type AssessmentSource, joinSources, noAssessments } from "./assessments.ts";

test("versions stay in memory while their texts together are small enough, the last used longest", async () => {
  const reads: number[] = [];
  const [item] = ownVersion().items;
  const own: AssessmentSource = {
    ...noAssessments,
    readVersion: async (_slug, version) => {
      reads.push(version);
      return { ...ownVersion(), version, items: [{ ...item!, explain: "x".repeat(3_000_000) }] };
    },
  };
  const { readVersion } = joinSources(noAssessments, own);
  for (const version of [1, 2, 3, 4, 5, 1]) await readVersion(ownSlug, version);
  expect(reads).toEqual([1, 2, 3, 4, 5]);
  // Sixteen million characters fit five of them.
  await readVersion(ownSlug, 6);
  for (const version of [1, 2]) await readVersion(ownSlug, version);
  expect(reads).toEqual([1, 2, 3, 4, 5, 6, 2]);
});

test("a version is read once for all who ask for it at the same time", async () => {
  let reads = 0;
  const own: AssessmentSource = {
    ...noAssessments,
    readVersion: async (_slug, version) => {
      reads += 1;
      return { ...ownVersion(), version };
    },
  };
  const { readVersion } = joinSources(noAssessments, own);
  await Promise.all([1, 1, 1].map((version) => readVersion(ownSlug, version)));
  expect(reads).toBe(1);
});
