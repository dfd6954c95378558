/** Attempts of assignments: started by takers, looked at and annulled by managers. */
import type { FastifyInstance } from "fastify";
import {
  annulAttempt,
  getAssignedReview,
  getAssignedTimeline,
} from "../../contract/assignments/assignment-results.ts";
import { startAssigned } from "../../contract/assignments/assignments.ts";
import { AppError } from "../../contract/errors.ts";
import { refuseWhileUnfinished } from "../assignments/held/review-hold.ts";
import { getSetAssignment } from "../assignments/personal.ts";
import { planStart } from "../assignments/starting.ts";
import { Answer } from "../http/call.ts";
import { serve } from "../http/serve.ts";
import type { Services } from "../services.ts";
import { annul, checkAssigned } from "./annulment-store.ts";
import { reading } from "./damaged.ts";
import { type AttemptServices, closeIfOverdueAndRead } from "./lifecycle.ts";
import { refuseWhileOpen } from "./open-attempts.ts";
import { reviewOf } from "./review.ts";
import { start } from "./start.ts";
import { findAttempt } from "./store.ts";
import { timeline } from "./time/timeline.ts";

/** Registers the calls around attempts of assignments. */
export function serveAssignedAttempts(
  app: FastifyInstance,
  services: Services,
  attemptServices: AttemptServices,
): void {
  const { db, clock } = services;

  serve(app, services, startAssigned, async ({ caller, params, body, address }) => {
    const read = () => getSetAssignment(db, caller.id, params.assignment);
    const request = { code: body.code, acceptShorter: body.acceptShorter === true, clientAddress: address };
    const first = await read();
    let asRead: typeof first | undefined = first;
    const { attempt, isNew } = await start(attemptServices, caller, first.assignment.slug, async (now) => {
      const set = asRead ?? (await read());
      // After a failed insertion it has to be read again.
      asRead = undefined;
      return planStart(services, caller, set, request, now);
    });
    return isNew ? attempt : new Answer(attempt, "resumed");
  });

  serve(app, services, getAssignedTimeline, async ({ params }) => {
    await checkAssigned(db, params.assignment, params.attempt);
    return timeline(attemptServices, params.attempt);
  });

  serve(app, services, getAssignedReview, async ({ params, caller }) => {
    await checkAssigned(db, params.assignment, params.attempt);
    const found = await reading(attemptServices, findAttempt(db, params.attempt));
    const attempt = found && (await closeIfOverdueAndRead(attemptServices, found));
    if (!attempt) throw new AppError("not_found");
    if (attempt.closedAt === null) throw new AppError("attempt_open");
    // Managers and viewers may be takers as well.
    await refuseWhileOpen(attemptServices, caller.id, attempt.slug);
    await refuseWhileUnfinished(db, caller.id, attempt.slug, clock.now());
    return reviewOf(attemptServices, attempt, attempt.closedAt);
  });

  serve(app, services, annulAttempt, async ({ params, body, caller, address, group }) => {
    await annul(
      db,
      { assignmentId: params.assignment, attemptId: params.attempt, groupId: group.id },
      body.reason,
      { actorId: caller.id, address, now: clock.now(), asAdmin: group.actsAsAdmin },
    );
    return null;
  });
}
