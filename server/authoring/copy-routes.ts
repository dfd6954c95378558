/** The calls for copies of built-in questions. */
import type { FastifyInstance } from "fastify";
import { copyBuiltInQuestions, getBuiltInQuestions } from "../../contract/authoring/built-in-copies.ts";
import type { Services } from "../services.ts";
import { copyBuiltIn, listBuiltIn } from "./copies.ts";
import { actingOf, serveAuthor } from "./serve-author.ts";

/** Registers the calls for copies of built-in questions. */
export function serveCopies(app: FastifyInstance, services: Services): void {
  serveAuthor(app, services, getBuiltInQuestions, ({ membership, params }) =>
    listBuiltIn(services, membership.collectionId, params.slug),
  );

  serveAuthor(app, services, copyBuiltInQuestions, ({ membership, body, ...call }) =>
    copyBuiltIn(services, membership.collectionId, body, actingOf(services, call)),
  );
}
