/** The calls about one's own sessions and two-factor sign-in. */
import type { FastifyInstance } from "fastify";
import { AppError } from "../../contract/errors.ts";
import {
  beginTwoFactor,
  confirmTwoFactor,
  endOtherSessions,
  endSession,
  endTwoFactor,
  getSessions,
  getTwoFactor,
} from "../../contract/security.ts";
import { serve } from "../http/serve.ts";
import { deleteOtherSessions, deleteOwnSession, listSessions } from "../http/sessions-store.ts";
import { qrCodeOf } from "../platform/qr.ts";
import type { Parts } from "../services.ts";
import { checkOwnPassword } from "./own-password.ts";
import { begin, checkOwnCode, confirm, end } from "./second-factor.ts";
import { getTwoFactorRow } from "./two-factor-store.ts";

export function serveSecurity(app: FastifyInstance, parts: Parts): void {
  const { db, settings } = parts;

  serve(app, parts, getSessions, async ({ caller }) => {
    const sessions = await listSessions(db, caller.id);
    return sessions.map((session) => ({ ...session, isCurrent: session.id === caller.sessionId }));
  });

  serve(app, parts, endSession, async ({ caller, params, clearCookies }) => {
    if (!(await deleteOwnSession(db, caller.id, params.id))) throw new AppError("not_found");
    if (params.id === caller.sessionId) clearCookies();
    return null;
  });

  serve(app, parts, endOtherSessions, async ({ caller }) => ({
    ended: await deleteOtherSessions(db, caller.id, caller.sessionId),
  }));

  serve(app, parts, getTwoFactor, async ({ caller }) => {
    const row = await getTwoFactorRow(db, caller.id);
    return {
      isOn: row.since !== null,
      isRequired: caller.adminAccess !== "none" && settings.adminsNeedTwoFactor,
      recoveryCodesLeft: row.recoveryHashes.length,
    };
  });

  serve(app, parts, beginTwoFactor, async ({ caller, body }) => {
    await checkOwnPassword(parts, caller, body.password, "password");
    const begun = await begin(parts, caller);
    return { ...begun, qr: qrCodeOf(begun.uri) };
  });

  serve(app, parts, confirmTwoFactor, async ({ caller, body }) => ({
    recoveryCodes: await confirm(parts, caller, body.code),
  }));

  serve(app, parts, endTwoFactor, async ({ caller, body }) => {
    await checkOwnPassword(parts, caller, body.password, "password", () =>
      checkOwnCode(parts, caller.id, body.code),
    );
    await end(parts, caller);
    return null;
  });
}
