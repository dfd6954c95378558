/** The calls around assignments, except for starting them. */
import type { FastifyInstance } from "fastify";
import {
  archiveAssignment,
  changeAssignment as changeCall,
  createAssignment as createCall,
  getAssignmentSettings,
  getGroupAssignments,
  getSettableAssessments,
  previewAssignment,
  publishAssignment,
  releaseReviews,
  releaseScores,
} from "../../contract/assignments/assignment-settings.ts";
import {
  getAssignmentCalendar,
  getMyAssignment,
  getMyAssignments,
} from "../../contract/assignments/assignments.ts";
import { serve } from "../http/serve.ts";
import type { Services } from "../services.ts";
import { showDueScores } from "./held/score-hold.ts";
import { myAssignment, myAssignments } from "./personal.ts";
import { listSettable } from "./set-assessment.ts";
import { changeAssignment, createAssignment, effectOf, markAssignment } from "./settings.ts";
import { describeAssignment, getAssignment, listAssignments } from "./store.ts";
import { calendarFile } from "./times/calendar.ts";

/** Registers the calls around assignments. */
export function serveAssignments(app: FastifyInstance, services: Services): void {
  const { db, clock, settings } = services;

  serve(app, services, getMyAssignments, ({ caller }) => myAssignments(services, caller, clock.now()));

  serve(app, services, getMyAssignment, ({ caller, params }) =>
    myAssignment(services, caller, params.assignment, clock.now()),
  );

  serve(app, services, getAssignmentCalendar, async ({ caller, params }) => {
    const mine = await myAssignment(services, caller, params.assignment, clock.now());
    return {
      bytes: calendarFile(mine, `${settings.publicUrl}/assignment/${mine.id}`),
      headers: { "content-disposition": 'attachment; filename="assignment.ics"' },
    };
  });

  serve(app, services, getGroupAssignments, ({ group }) => listAssignments(db, group));

  serve(app, services, getSettableAssessments, () => listSettable(services));

  serve(app, services, getAssignmentSettings, ({ params, group }) =>
    describeAssignment(db, params.assignment, group.labels),
  );

  serve(app, services, previewAssignment, ({ group, body }) =>
    effectOf(services, group.id, body, clock.now()),
  );

  const actingOf = (call: { caller: { id: string }; address: string; group: { actsAsAdmin: boolean } }) => ({
    actorId: call.caller.id,
    address: call.address,
    now: clock.now(),
    asAdmin: call.group.actsAsAdmin,
  });

  serve(app, services, createCall, (call) =>
    createAssignment(services, call.group.id, call.body, actingOf(call)),
  );

  serve(app, services, changeCall, (call) =>
    changeAssignment(services, call.params.assignment, call.body, actingOf(call)),
  );

  serve(app, services, publishAssignment, (call) =>
    markAssignment(db, call.params.assignment, "published_at", actingOf(call), call.body),
  );

  serve(app, services, archiveAssignment, (call) =>
    markAssignment(db, call.params.assignment, "archived_at", actingOf(call)),
  );

  serve(app, services, releaseReviews, (call) =>
    markAssignment(db, call.params.assignment, "released_at", actingOf(call)),
  );

  serve(app, services, releaseScores, async (call) => {
    const id = call.params.assignment;
    await markAssignment(db, id, "scores_released_at", actingOf(call));
    await showDueScores(services, await getAssignment(db, id));
    return describeAssignment(db, id);
  });
}
