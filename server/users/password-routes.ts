/** Changed, forgotten and reset passwords; each new one ends every session of its person. */
import type { FastifyInstance } from "fastify";
import { AppError } from "../../contract/errors.ts";
import {
  changePassword,
  forgotChangePassword,
  forgotPassword,
  resetPassword,
} from "../../contract/passwords.ts";
import { serve } from "../http/serve.ts";
import { deleteSessionsOf } from "../http/sessions-store.ts";
import type { Parts } from "../services.ts";
import { accountKey, addressKey, countFailure, forgetFailures, refuseBlocked } from "./failures-store.ts";
import { checkOwnPassword } from "./own-password.ts";
import { refuseGuessable } from "./password-rules.ts";
import { hashPassword } from "./passwords.ts";
import { getUser, updatePasswordHash } from "./store.ts";
import { deleteTokens, findResettingUser, useResetToken } from "./tokens-store.ts";

export function servePasswords(app: FastifyInstance, parts: Parts): void {
  const { db, outbox } = parts;

  serve(app, parts, changePassword, async ({ caller, body, clearCookies }) => {
    await checkOwnPassword(parts, caller, body.oldPassword, "oldPassword");
    refuseGuessable(body.newPassword, caller, "newPassword");
    await storePassword(parts, caller.id, body.newPassword);
    clearCookies();
    return null;
  });

  // The same work whether or not anybody has the address: who it is for is looked up when the mail is sent.
  serve(app, parts, forgotPassword, async ({ body }) => {
    await outbox.add(db, { kind: "reset", recipient: body.email });
    return null;
  });

  serve(app, parts, resetPassword, async ({ params, body, address }) => {
    await reset(parts, params.token, body.newPassword, address);
    return null;
  });

  serve(app, parts, forgotChangePassword, async ({ body, address }) => {
    await reset(parts, body.token, body.newPassword, address);
    return null;
  });
}

async function storePassword({ db, clock, outbox }: Parts, userId: string, password: string): Promise<void> {
  const passwordHash = await hashPassword(password);
  await db.transaction().execute(async (transaction) => {
    const user = await getUser(transaction, userId);
    await updatePasswordHash(transaction, userId, passwordHash, clock.now());
    await deleteSessionsOf(transaction, userId);
    await deleteTokens(transaction, userId, "reset");
    await outbox.add(transaction, { kind: "passwordChanged", recipient: user.email });
  });
}

async function reset(parts: Parts, token: string, password: string, address: string): Promise<void> {
  const { db, clock, outbox } = parts;
  await refuseBlocked(db, addressKey(address), clock.now());
  const userId = await findResettingUser(db, token, clock.now());
  if (!userId) {
    await countFailure(db, addressKey(address), clock.now());
    throw new AppError("token_invalid");
  }
  const user = await getUser(db, userId);
  refuseGuessable(password, user, "newPassword");
  const passwordHash = await hashPassword(password);
  await db.transaction().execute(async (transaction) => {
    await useResetToken(transaction, token, clock.now());
    await updatePasswordHash(transaction, userId, passwordHash, clock.now());
    await deleteSessionsOf(transaction, userId);
    await outbox.add(transaction, { kind: "passwordReset", recipient: user.email });
  });
  await forgetFailures(db, accountKey(user.email));
}
