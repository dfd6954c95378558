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
} from "../../contract/users/security.ts";
import { serve } from "../http/serve.ts";
import { deleteOtherSessions, deleteOwnSession, listSessions } from "../http/sessions-store.ts";
import { qrCodeOf } from "../platform/qr.ts";
import type { Services } from "../services.ts";
import { checkOwnPassword } from "./own-password.ts";
import {
  checkOwnCode,
  confirmTwoFactorSetup,
  startTwoFactorSetup,
  turnOffTwoFactor,
} from "./second-factor.ts";
import { getTwoFactorRow } from "./two-factor-store.ts";

/** Registers the calls for a person's own sessions and for two-factor sign-in. */
export function serveSecurity(app: FastifyInstance, services: Services): void {
  const { db, settings } = services;

  serve(app, services, getSessions, async ({ caller }) => {
    const sessions = await listSessions(db, caller.id);
    return sessions.map((session) => ({ ...session, isCurrent: session.id === caller.sessionId }));
  });

  serve(app, services, endSession, async ({ caller, params, clearCookies }) => {
    if (!(await deleteOwnSession(db, caller.id, params.id))) throw new AppError("not_found");
    if (params.id === caller.sessionId) clearCookies();
    return null;
  });

  serve(app, services, endOtherSessions, async ({ caller }) => ({
    ended: await deleteOtherSessions(db, caller.id, caller.sessionId),
  }));

  serve(app, services, getTwoFactor, async ({ caller }) => {
    const row = await getTwoFactorRow(db, caller.id);
    return {
      isOn: row.since !== null,
      isRequired: caller.adminAccess !== "none" && settings.adminsNeedTwoFactor,
      recoveryCodesLeft: row.recoveryHashes.length,
    };
  });

  serve(app, services, beginTwoFactor, async ({ caller, body }) => {
    await checkOwnPassword(services, caller, body.password, "password");
    const begun = await startTwoFactorSetup(services, caller);
    return { ...begun, qr: qrCodeOf(begun.uri) };
  });

  serve(app, services, confirmTwoFactor, async ({ caller, body }) => ({
    recoveryCodes: await confirmTwoFactorSetup(services, caller, body.code),
  }));

  serve(app, services, endTwoFactor, async ({ caller, body }) => {
    await checkOwnPassword(services, caller, body.password, "password", () =>
      checkOwnCode(services, caller.id, body.code),
    );
    await turnOffTwoFactor(services, caller);
    return null;
  });
}
