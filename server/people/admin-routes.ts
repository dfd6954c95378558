/** The calls for admins' actions on people, and the audit log. */
import type { FastifyInstance } from "fastify";
import { AppError } from "../../contract/errors.ts";
import {
  deleteUser as deleteUserCall,
  endUserSessions,
  endUserTwoFactor,
  getAccount as getAccountCall,
  getAudit,
  resendVerification,
  setLock as setLockCall,
  setRole as setRoleCall,
} from "../../contract/users/admin.ts";
import { listAudit } from "../audit/list-store.ts";
import { addUserAudit } from "../audit/store.ts";
import { listLatestVersions } from "../banks/items-store.ts";
import { Answer } from "../http/call.ts";
import { serve } from "../http/serve.ts";
import { mailLimitReached } from "../mail/limits-store.ts";
import { deleteUser } from "../privacy/account-deletion-store.ts";
import type { Services } from "../services.ts";
import { turnOffTwoFactorForOther } from "../users/second-factor.ts";
import { getUser } from "../users/store.ts";
import { endSessionsOf, getAccount, setLock, setRole } from "./admin-store.ts";

/** Registers what admins can do for a person. */
export function serveAdmin(app: FastifyInstance, services: Services): void {
  const { db, clock, outbox } = services;
  const by = ({ caller, address }: { caller: { id: string }; address: string }) => ({
    actorId: caller.id,
    address,
    now: clock.now(),
  });

  serve(app, services, getAccountCall, ({ params }) => getAccount(db, params.id, clock.now()));

  serve(app, services, setRoleCall, async ({ params, body, ...call }) => {
    await setRole(db, params.id, body.isAdmin, by(call));
    const account = await getAccount(db, params.id, clock.now());
    return new Answer(account, body.isAdmin ? "madeAdmin" : "adminRevoked");
  });

  serve(app, services, setLockCall, async ({ params, body, ...call }) => {
    refuseOneself(call.caller.id, params.id, "You can't lock your own account.");
    await setLock(db, params.id, body.isLocked, by(call));
    const account = await getAccount(db, params.id, clock.now());
    return new Answer(account, body.isLocked ? "locked" : "unlocked");
  });

  serve(app, services, endUserSessions, async ({ params, ...call }) => ({
    ended: await endSessionsOf(db, params.id, by(call)),
  }));

  serve(app, services, endUserTwoFactor, async ({ params, ...call }) => {
    refuseOneself(call.caller.id, params.id, "Please turn off your own two-factor sign-in under Security.");
    await turnOffTwoFactorForOther(services, params.id, by(call));
    return getAccount(db, params.id, clock.now());
  });

  serve(app, services, resendVerification, async ({ params, ...call }) => {
    const user = await getUser(db, params.id);
    if (user.isVerified) return new Answer(null, "alreadyVerified");
    if (!(await outbox.add(db, { kind: "verify", recipient: user.email })))
      throw await mailLimitReached(db, "verify", user, clock.now());
    await addUserAudit(db, user.id, "resend-verification", by(call));
    return null;
  });

  serve(app, services, deleteUserCall, async ({ params, ...call }) => {
    refuseOneself(call.caller.id, params.id, "Please delete your own account from your profile.");
    await deleteUser(services, params.id, clock.now(), (transaction) =>
      addUserAudit(transaction, params.id, "delete-user", by(call)),
    );
    return null;
  });

  serve(app, services, getAudit, ({ query }) => listAudit(db, (ids) => listLatestVersions(db, ids), query));
}

function refuseOneself(callerId: string, id: string, sentence: string): void {
  if (callerId === id) throw new AppError("not_allowed", { sentence });
}
