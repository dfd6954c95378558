/** The calls around taking an assessment. */
import type { FastifyInstance } from "fastify";
import {
  getAttempt,
  getOpenAttempts,
  saveAnswers,
  startAttempt,
  submitAttempt,
} from "../../contract/attempts/attempts.ts";
import {
  getAssessmentInfo,
  getCatalogue,
  getHallmarks,
  getTopics,
} from "../../contract/attempts/catalogue.ts";
import {
  getOwnStatistics,
  getPractice,
  getReview,
  getUserStatistics,
} from "../../contract/attempts/review.ts";
import { addExtraTime, addExtraTimeToAll } from "../../contract/time.ts";
import { getTimeline } from "../../contract/users/admin.ts";
import { Answer } from "../http/call.ts";
import { serve } from "../http/serve.ts";
import type { Services } from "../services.ts";
import { getUser } from "../users/store.ts";
import { assessmentInfo, catalogue, hallmarksOf, topicsOf } from "./catalogue.ts";
import { type AttemptServices, isNearEnd, readAttempt, storeAnswers, submit } from "./lifecycle.ts";
import { openAttempts } from "./open-attempts.ts";
import { practice, review } from "./review.ts";
import { start } from "./start.ts";
import { ownStatistics } from "./statistics/statistics.ts";
import { addTime, addTimeToAll } from "./time/extra-time.ts";
import { timeline } from "./time/timeline.ts";

/** Registers the calls around taking an assessment. */
export function serveAttempts(
  app: FastifyInstance,
  services: Services,
  attemptServices: AttemptServices,
): void {
  serve(app, services, getCatalogue, ({ query, caller }) => catalogue(services, caller?.id, query.only));

  serve(app, services, getHallmarks, ({ query }) => hallmarksOf(services, query.slugs?.split(",") ?? []));

  serve(app, services, getTopics, ({ params }) => topicsOf(services, params.slug));

  serve(app, services, getAssessmentInfo, ({ params, caller }) =>
    assessmentInfo(services, params.slug, caller.id),
  );

  serve(app, services, startAttempt, async ({ caller, body }) => {
    const { attempt, isNew } = await start(attemptServices, caller, body.slug);
    return isNew ? attempt : new Answer(attempt, "resumed");
  });

  serve(app, services, getOpenAttempts, ({ caller }) => openAttempts(attemptServices, caller.id));

  serve(app, services, getAttempt, ({ caller, params }) =>
    readAttempt(attemptServices, caller.id, params.id),
  );

  serve(
    app,
    services,
    saveAnswers,
    ({ caller, confirmSession, params, body, receivedAt }) =>
      storeAnswers(attemptServices, { ...caller, confirmSession }, params.id, body, receivedAt),
    {
      isUrgent: ({ params }) => isNearEnd(attemptServices, (params as { id: string }).id),
      checksSession: true,
    },
  );

  serve(app, services, getReview, ({ caller, params }) => review(attemptServices, caller.id, params.id));

  serve(app, services, getPractice, ({ caller, params }) =>
    practice(attemptServices, caller.id, params.slug),
  );

  serve(app, services, getOwnStatistics, ({ caller }) => ownStatistics(attemptServices, caller.id));

  serve(app, services, getUserStatistics, async ({ params }) => {
    const user = await getUser(services.db, params.id);
    return ownStatistics(attemptServices, user.id);
  });

  serve(app, services, getTimeline, ({ params }) => timeline(attemptServices, params.id));

  serve(app, services, addExtraTime, async ({ caller, address, params, body }) => ({
    deadlineAt: await addTime(attemptServices, params.id, {
      actorId: caller.id,
      address,
      minutes: body.minutes,
    }),
  }));

  serve(app, services, addExtraTimeToAll, async ({ caller, address, body }) => ({
    attempts: await addTimeToAll(attemptServices, { actorId: caller.id, address, ...body }),
  }));

  serve(
    app,
    services,
    submitAttempt,
    ({ caller, confirmSession, body: { name, ...answers }, receivedAt }) =>
      submit(
        attemptServices,
        { ...caller, confirmSession },
        { ...answers, title: name ?? undefined },
        receivedAt,
      ),
    {
      isUrgent: ({ body }) => isNearEnd(attemptServices, (body as { attemptId?: unknown } | null)?.attemptId),
    },
  );
}
