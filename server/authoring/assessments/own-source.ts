/** The assessments that the organisation published, as a source. They are read each time, so that a new version takes effect at once. */
import type { AssessmentSource } from "../../banks/assessments.ts";
import type { Db } from "../../database/handle.ts";
import { listOfferedTo } from "./own-audience-store.ts";
import { findPublished, listPublished, readVersion } from "./own-versions-store.ts";

/** Own assessments of a database. */
export function ownAssessments(db: Db): AssessmentSource {
  return {
    find: (slug) => findPublished(db, slug),
    readVersion: (slug, version) => readVersion(db, slug, version),
    list: (after, most) => listPublished(db, after, most),
    offeredTo: (personId) => listOfferedTo(db, personId),
  };
}
