/** The calls for own assessments. */
import type { FastifyInstance } from "fastify";
import {
  changeOwnAssessment,
  createOwnAssessment,
  getOwnAssessment as getOwnAssessmentCall,
  getOwnAssessments,
  getOwnChanges,
  getOwnVersions,
  publishOwnAssessment,
  releaseOwnAssessment,
  retireOwnAssessment as retireOwnAssessmentCall,
} from "../../../contract/authoring/own-assessments.ts";
import { previewOwnAssessment } from "../../../contract/authoring/own-preview.ts";
import { AppError } from "../../../contract/errors.ts";
import { showReleasedScores } from "../../assignments/held/score-hold.ts";
import type { Services } from "../../services.ts";
import { actingOf, serveAuthor } from "../serve-author.ts";
import {
  getOwnAssessment,
  insertOwnAssessment,
  listOwnAssessments,
  retireOwnAssessment,
  updateDraft,
} from "./own-assessments-store.ts";
import { refuseOtherGroups } from "./own-audience-store.ts";
import { markReleased } from "./own-release-store.ts";
import { getChanges, listVersions, publishVersion } from "./own-versions-store.ts";
import { previewOf } from "./preview.ts";

/** Registers the calls for own assessments. */
export function serveOwnAssessments(app: FastifyInstance, services: Services): void {
  const { db } = services;

  serveAuthor(app, services, getOwnAssessments, ({ membership }) =>
    listOwnAssessments(db, membership.collectionId),
  );

  serveAuthor(app, services, createOwnAssessment, async ({ membership, body, ...call }) => {
    const { collectionId, role } = membership;
    const slug = await insertOwnAssessment(db, collectionId, body.title, actingOf(services, call));
    return getOwnAssessment(db, slug, role);
  });

  serveAuthor(app, services, getOwnAssessmentCall, ({ params, membership }) =>
    getOwnAssessment(db, params.ownAssessment, membership.role),
  );

  serveAuthor(app, services, changeOwnAssessment, async ({ params, membership, body, ...call }) => {
    const slug = params.ownAssessment;
    await refuseOtherGroups(db, slug, body.draft, call.caller.id);
    const isStored = await updateDraft(db, slug, body, actingOf(services, call));
    const current = await getOwnAssessment(db, slug, membership.role);
    if (!isStored) {
      const sentence = "Somebody else has changed this assessment meanwhile. Please compare both.";
      throw new AppError("changed_meanwhile", { sentence, current });
    }
    return current;
  });

  serveAuthor(app, services, publishOwnAssessment, async ({ params, membership, body, ...call }) => {
    await publishVersion(db, params.ownAssessment, body, actingOf(services, call));
    return getOwnAssessment(db, params.ownAssessment, membership.role);
  });

  serveAuthor(app, services, retireOwnAssessmentCall, async ({ params, membership, body, ...call }) => {
    await retireOwnAssessment(db, params.ownAssessment, body.version, actingOf(services, call));
    return getOwnAssessment(db, params.ownAssessment, membership.role);
  });

  serveAuthor(app, services, releaseOwnAssessment, async ({ params, membership, body, ...call }) => {
    const slug = params.ownAssessment;
    await markReleased(db, slug, body.what, actingOf(services, call));
    if (body.what === "scores") await showReleasedScores(services, slug);
    return getOwnAssessment(db, slug, membership.role);
  });

  serveAuthor(app, services, previewOwnAssessment, ({ params, query, caller }) =>
    previewOf(services, params.ownAssessment, query.version, {
      id: caller.id,
      timePercent: Number(query.timePercent ?? caller.timePercent),
    }),
  );

  serveAuthor(app, services, getOwnVersions, ({ params }) => listVersions(db, params.ownAssessment));

  serveAuthor(app, services, getOwnChanges, ({ params }) =>
    getChanges(db, params.ownAssessment, Number(params.number)),
  );
}
