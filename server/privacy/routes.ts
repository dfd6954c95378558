/** The calls for data export and account deletion. */
import type { FastifyInstance } from "fastify";
import { deleteAccount, exportOwnData } from "../../contract/users/security.ts";
import { serve } from "../http/serve.ts";
import type { Services } from "../services.ts";
import { checkOwnPassword } from "../users/own-password.ts";
import { deleteUser } from "./account-deletion-store.ts";
import { collectOwnData, type ExportedQuestions } from "./data-export-store.ts";

/** Registers data export and account deletion. */
export function servePrivacy(app: FastifyInstance, services: Services, questions: ExportedQuestions): void {
  const { db, clock, assessments } = services;

  serve(app, services, exportOwnData, ({ caller }) =>
    collectOwnData(db, assessments, questions, caller, clock.now()),
  );

  serve(app, services, deleteAccount, async ({ caller, body, clearCookies }) => {
    await checkOwnPassword(services, caller, body.password, "password");
    await deleteUser(services, caller.id, clock.now());
    clearCookies();
    return null;
  });
}
