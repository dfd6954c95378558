/** The published own assessments as a source. They are read each time, so that a new version takes effect immediately. */
import type { AssessmentSource } from "../../banks/assessments.ts";
import type { Db } from "../../database/handle.ts";
import { listOfferedTo } from "./own-audience-store.ts";
import { findPublished, listPublished, readVersion } from "./own-versions-store.ts";

/** The source of own assessments. */
export function ownAssessments(db: Db): AssessmentSource {
  return {
    find: (slug) => findPublished(db, slug),
    readVersion: (slug, version) => readVersion(db, slug, version),
    list: (after, most) => listPublished(db, after, most),
    offeredTo: (personId) => listOfferedTo(db, personId),
  };
}
