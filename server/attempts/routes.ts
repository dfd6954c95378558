/** The calls around taking an assessment. */
import type { FastifyInstance } from "fastify";
import { getAttempt, saveAnswers, startAttempt, submitAttempt } from "../../contract/attempts.ts";
import { cards, categories } from "../../contract/cards.ts";
import { getCatalogue } from "../../contract/catalogue.ts";
import { Answer } from "../http/call.ts";
import { serve } from "../http/serve.ts";
import type { Parts } from "../parts.ts";
import { type Engine, look, save, start, submit } from "./engine.ts";

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

  serve(app, parts, submitAttempt, ({ caller, body: { name, ...answers } }) =>
    submit(engine, caller.id, { ...answers, title: name ?? undefined }),
  );
}
