/** The calls for copies of built-in questions. */
import type { FastifyInstance } from "fastify";
import { copyBuiltInQuestions, getBuiltInQuestions } from "../../contract/built-in-copies.ts";
import { AppError } from "../../contract/errors.ts";
import type { Caller } from "../http/call.ts";
import type { Services } from "../services.ts";
import { copyBuiltIn, listBuiltIn } from "./copies.ts";
import { actingOf, serveAuthor } from "./serve-author.ts";

/**
 * Members of a collection see the keys of its questions. Those of the built-in ones stand behind certificates that anyone
 * can check, so an admin decides which of them leave the bank, and to whom.
 * @throws AppError not_allowed, two_factor_required
 */
function refuseOthers({ adminAccess }: Caller): void {
  if (adminAccess === "full") return;
  throw new AppError(adminAccess === "needsTwoFactor" ? "two_factor_required" : "not_allowed");
}

/** Registers the calls for copies of built-in questions. */
export function serveCopies(app: FastifyInstance, services: Services): void {
  serveAuthor(app, services, getBuiltInQuestions, async ({ caller, membership, params }) => {
    refuseOthers(caller);
    return listBuiltIn(services, membership.collectionId, params.slug);
  });

  serveAuthor(app, services, copyBuiltInQuestions, async ({ caller, membership, body, ...call }) => {
    refuseOthers(caller);
    return copyBuiltIn(services, membership.collectionId, body, actingOf(services, { caller, ...call }));
  });
}
