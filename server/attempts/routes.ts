/** The calls around taking an assessment. */
import type { FastifyInstance } from "fastify";
import { getTimeline } from "../../contract/admin.ts";
import {
  getAttempt,
  getOpenAttempts,
  saveAnswers,
  startAttempt,
  submitAttempt,
} from "../../contract/attempts.ts";
import { cards, categories } from "../../contract/cards.ts";
import { getCatalogue } from "../../contract/catalogue.ts";
import { getOwnStatistics, getPractice, getReview } from "../../contract/review.ts";
import { addExtraTime, addExtraTimeToAll } from "../../contract/time.ts";
import { drawableItems, fewestItems } from "../banks/banks.ts";
import { listAllQuarantined } from "../banks/quarantine-list-store.ts";
import { Answer } from "../http/call.ts";
import { serve } from "../http/serve.ts";
import type { Parts } from "../services.ts";
import { type Engine, isNearEnd, look, save, submit } from "./engine.ts";
import { addTime, addTimeToAll } from "./extra-time.ts";
import { openAttempts } from "./open-attempts.ts";
import { practice, review } from "./review.ts";
import { start } from "./start.ts";
import { ownStatistics } from "./statistics.ts";
import { timeline } from "./timeline.ts";

export function serveAttempts(app: FastifyInstance, parts: Parts, engine: Engine): void {
  serve(app, parts, getCatalogue, async () => {
    const quarantined = await listAllQuarantined(parts.db);
    const isReady = (slug: string) => {
      const bank = parts.banks.find(slug);
      return (
        bank !== undefined && drawableItems(bank, quarantined.get(slug) ?? new Set()).length >= fewestItems
      );
    };
    return {
      items: cards.map((card) => ({ ...card, ready: isReady(card.slug) })),
      categories: [...categories],
    };
  });

  serve(app, parts, startAttempt, async ({ caller, body }) => {
    const { attempt, isNew } = await start(engine, caller, body.slug);
    return isNew ? attempt : new Answer(attempt, "resumed");
  });

  serve(app, parts, getOpenAttempts, ({ caller }) => openAttempts(engine, caller.id));

  serve(app, parts, getAttempt, ({ caller, params }) => look(engine, caller.id, params.id));

  serve(
    app,
    parts,
    saveAnswers,
    ({ caller, params, body, receivedAt }) => save(engine, caller.id, params.id, body, receivedAt),
    { isUrgent: ({ params }) => isNearEnd(engine, (params as { id: string }).id) },
  );

  serve(app, parts, getReview, ({ caller, params }) => review(engine, caller.id, params.id));

  serve(app, parts, getPractice, ({ caller, params }) => practice(engine, caller.id, params.slug));

  serve(app, parts, getOwnStatistics, ({ caller }) => ownStatistics(engine, caller.id));

  serve(app, parts, getTimeline, ({ params }) => timeline(engine, params.id));

  serve(app, parts, addExtraTime, async ({ caller, address, params, body }) => ({
    deadlineAt: await addTime(engine, params.id, { actorId: caller.id, address, minutes: body.minutes }),
  }));

  serve(app, parts, addExtraTimeToAll, async ({ caller, address, body }) => ({
    attempts: await addTimeToAll(engine, { actorId: caller.id, address, minutes: body.minutes }),
  }));

  serve(
    app,
    parts,
    submitAttempt,
    ({ caller, body: { name, ...answers }, receivedAt }) =>
      submit(engine, caller.id, { ...answers, title: name ?? undefined }, receivedAt),
    { isUrgent: ({ body }) => isNearEnd(engine, (body as { attemptId?: unknown } | null)?.attemptId) },
  );
}
