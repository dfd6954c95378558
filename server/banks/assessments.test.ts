/** The cache of own assessments' versions. */
import { expect, test } from "vitest";
import { ownSlug, ownVersion } from "../testing/forms/own-assessments.ts";
import { type AssessmentSource, joinSources, noAssessments } from "./assessments.ts";

test("versions are cached within a total text size, and the least recently used is evicted first", async () => {
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

test("concurrent requests for a version read it once", async () => {
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
