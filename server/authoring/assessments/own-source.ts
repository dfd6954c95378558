/**
 * The assessments that the organisation published, as a source. Their numbers are read each time, so that a new version
 * takes effect at once; what a number stands for never changes and stays in memory.
 */
import { LRUCache } from "lru-cache";
import type { Assessment, AssessmentPage, AssessmentSource } from "../../banks/assessments.ts";
import type { Db } from "../../database/handle.ts";
import { listOfferedTo } from "./own-audience-store.ts";
import { findPublished, listNumbers, listPublished, readVersion } from "./own-versions-store.ts";

/** Of one to two kilobytes each. */
const cachedAssessments = 5000;

/** Own assessments of a database. */
export function ownAssessments(db: Db): AssessmentSource {
  const known = new LRUCache<string, Assessment>({ max: cachedAssessments });

  async function list(after: string | undefined, most: number): Promise<AssessmentPage> {
    const rows = await listNumbers(db, after, most + 1);
    const page = rows.slice(0, most);
    const keyOf = ({ slug, published, state }: (typeof rows)[number]) => `${slug}/${published}/${state}`;
    const found = new Map(page.map((row) => [row.slug, known.get(keyOf(row))]));
    const missing = page.filter(({ slug }) => !found.get(slug)).map(({ slug }) => slug);
    for (const assessment of await listPublished(db, missing)) {
      found.set(assessment.slug, assessment);
      const state = assessment.isInUse ? "published" : "retired";
      known.set(keyOf({ slug: assessment.slug, published: assessment.version, state }), assessment);
    }
    return {
      assessments: page.flatMap(({ slug }) => found.get(slug) ?? []),
      next: rows.length > most ? page.at(-1)!.slug : undefined,
    };
  }

  return {
    find: (slug) => findPublished(db, slug),
    readVersion: (slug, version) => readVersion(db, slug, version),
    list,
    offeredTo: (personId) => listOfferedTo(db, personId),
  };
}
