/** The calls around taking an assessment. */
import type { FastifyInstance } from "fastify";
import { getAttempt, saveAnswers, startAttempt, submitAttempt } from "../../contract/attempts.ts";
import { cards, categories } from "../../contract/cards.ts";
import { getCatalogue } from "../../contract/catalogue.ts";
import { getOwnStatistics, getPractice, getReview } from "../../contract/review.ts";
import { addExtraTime, addExtraTimeToAll } from "../../contract/time.ts";
import { Answer } from "../http/call.ts";
import { serve } from "../http/serve.ts";
import type { Parts } from "../parts.ts";
import { type Engine, look, save, start, submit } from "./engine.ts";
import { addTime, addTimeToAll } from "./extra-time.ts";
import { practice, review } from "./review.ts";
import { ownStatistics } from "./statistics.ts";

export function serveAttempts(app: FastifyInstance, parts: Parts, engine: Engine): void {
  serve(app, parts, getCatalogue, async () => ({
    items: cards.map((card) => ({ ...card, ready: parts.banks.find(card.slug) !== undefined })),
    categories: [...categories],
  }));

  serve(app, parts, startAttempt, async ({ caller, body }) => {
    const { attempt, isNew } = await start(engine, caller, body.slug);
    return isNew ? attempt : new Answer(attempt, "resumed");
  });

  serve(app, parts, getAttempt, ({ caller, params }) => look(engine, caller.id, params.id));

  serve(app, parts, saveAnswers, ({ caller, params, body }) => save(engine, caller.id, params.id, body));

  serve(app, parts, getReview, ({ caller, params }) => review(engine, caller.id, params.id));

  serve(app, parts, getPractice, ({ caller, params }) => practice(engine, caller.id, params.slug));

  serve(app, parts, getOwnStatistics, ({ caller }) => ownStatistics(engine, caller.id));

  serve(app, parts, addExtraTime, async ({ caller, address, params, body }) => ({
    deadlineAt: await addTime(engine, params.id, { actorId: caller.id, address, minutes: body.minutes }),
  }));

  serve(app, parts, addExtraTimeToAll, async ({ caller, address, body }) => ({
    attempts: await addTimeToAll(engine, { actorId: caller.id, address, minutes: body.minutes }),
  }));

  serve(app, parts, submitAttempt, ({ caller, body: { name, ...answers } }) =>
    submit(engine, caller.id, { ...answers, title: name ?? undefined }),
  );
}
