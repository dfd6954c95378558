/** The calls with which people take their data with them and delete their account. */
import type { FastifyInstance } from "fastify";
import { deleteAccount, exportOwnData } from "../../contract/security.ts";
import { serve } from "../http/serve.ts";
import type { Parts } from "../services.ts";
import { checkOwnPassword } from "../users/own-password.ts";
import { deleteUser } from "./account-deletion-store.ts";
import { collectOwnData } from "./data-export-store.ts";

export function servePrivacy(app: FastifyInstance, parts: Parts): void {
  const { db, clock } = parts;

  serve(app, parts, exportOwnData, ({ caller }) =>
    collectOwnData(db, caller.id, caller.sessionId, clock.now()),
  );

  serve(app, parts, deleteAccount, async ({ caller, body, clearCookies }) => {
    await checkOwnPassword(parts, caller, body.password, "password");
    await deleteUser(parts, caller.id, clock.now());
    clearCookies();
    return null;
  });
}
