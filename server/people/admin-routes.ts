/** The calls with which admins help people and keep order, and the log of what they did. */
import type { FastifyInstance } from "fastify";
import {
  deleteUser as deleteUserCall,
  endUserSessions,
  endUserTwoFactor,
  getAccount as getAccountCall,
  getAudit,
  resendVerification,
  setLock as setLockCall,
  setRole as setRoleCall,
} from "../../contract/admin.ts";
import { AppError } from "../../contract/errors.ts";
import { listAudit } from "../audit/list-store.ts";
import { addUserAudit } from "../audit/store.ts";
import { Answer } from "../http/call.ts";
import { serve } from "../http/serve.ts";
import { noMailLeft } from "../mail/limits-store.ts";
import { deleteUser } from "../privacy/account-deletion-store.ts";
import type { Parts } from "../services.ts";
import { endForOther } from "../users/second-factor.ts";
import { getUser } from "../users/store.ts";
import { endSessionsOf, getAccount, setLock, setRole } from "./admin-store.ts";

export function serveAdmin(app: FastifyInstance, parts: Parts): void {
  const { db, clock, outbox } = parts;
  const by = ({ caller, address }: { caller: { id: string }; address: string }) => ({
    actorId: caller.id,
    address,
    now: clock.now(),
  });

  serve(app, parts, getAccountCall, ({ params }) => getAccount(db, params.id, clock.now()));

  serve(app, parts, setRoleCall, async ({ params, body, ...call }) => {
    await setRole(db, params.id, body.isAdmin, by(call));
    const account = await getAccount(db, params.id, clock.now());
    return new Answer(account, body.isAdmin ? "madeAdmin" : "adminRevoked");
  });

  serve(app, parts, setLockCall, async ({ params, body, ...call }) => {
    refuseOneself(call.caller.id, params.id, "You can't lock your own account.");
    await setLock(db, params.id, body.isLocked, by(call));
    const account = await getAccount(db, params.id, clock.now());
    return new Answer(account, body.isLocked ? "locked" : "unlocked");
  });

  serve(app, parts, endUserSessions, async ({ params, ...call }) => ({
    ended: await endSessionsOf(db, params.id, by(call)),
  }));

  serve(app, parts, endUserTwoFactor, async ({ params, ...call }) => {
    refuseOneself(call.caller.id, params.id, "Please turn off your own two-factor sign-in under Security.");
    await endForOther(parts, params.id, by(call));
    return getAccount(db, params.id, clock.now());
  });

  serve(app, parts, resendVerification, async ({ params, ...call }) => {
    const user = await getUser(db, params.id);
    if (user.isVerified) return new Answer(null, "alreadyVerified");
    if (!(await outbox.add(db, { kind: "verify", recipient: user.email })))
      throw await noMailLeft(db, "verify", user, clock.now());
    await addUserAudit(db, user.id, "resend-verification", by(call));
    return null;
  });

  serve(app, parts, deleteUserCall, async ({ params, ...call }) => {
    refuseOneself(call.caller.id, params.id, "Please delete your own account from your profile.");
    await deleteUser(parts, params.id, clock.now(), (transaction) =>
      addUserAudit(transaction, params.id, "delete-user", by(call)),
    );
    return null;
  });

  serve(app, parts, getAudit, ({ query }) => listAudit(db, query));
}

function refuseOneself(callerId: string, id: string, sentence: string): void {
  if (callerId === id) throw new AppError("not_allowed", { sentence });
}
