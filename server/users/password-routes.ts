/** Changed, forgotten and reset passwords; each new one ends every session of its person. */
import type { FastifyInstance } from "fastify";
import { AppError } from "../../contract/errors.ts";
import {
  changePassword,
  forgotChangePassword,
  forgotPassword,
  resetPassword,
} from "../../contract/users/passwords.ts";
import type { Db } from "../database/handle.ts";
import { clientOf } from "../http/client.ts";
import type { Device } from "../http/device-cookie.ts";
import { serve } from "../http/serve.ts";
import { deleteSessionsOf } from "../http/sessions-store.ts";
import type { Services } from "../services.ts";
import {
  countFailure,
  deleteFailures,
  failureKeys,
  mostAtAddress,
  networkCounters,
  refuseBlocked,
} from "./failures-store.ts";
import { countNetworkUse } from "./network-limit.ts";
import { checkOwnPassword } from "./own-password.ts";
import { passwordQueue } from "./password-queue.ts";
import { refuseGuessable } from "./password-rules.ts";
import { hashPassword } from "./passwords.ts";
import { getUser, markVerified, updatePasswordHash, type VerifyingServices } from "./store.ts";
import { deleteTokens, findResettingUser, useResetToken } from "./tokens-store.ts";
import { deleteConfirmedTotp } from "./two-factor-store.ts";

/** Registers the calls that change or reset a password. */
export function servePasswords(app: FastifyInstance, services: VerifyingServices): void {
  const { db, clock, outbox, settings } = services;

  serve(app, services, changePassword, async ({ caller, body, device, clearCookies }) => {
    await checkOwnPassword(services, caller, body.oldPassword, "oldPassword");
    refuseGuessable(body.newPassword, caller, "newPassword");
    const passwordHash = await passwordQueue.run(`user:${caller.id}`, () => hashPassword(body.newPassword));
    const now = clock.now();
    await db.transaction().execute(async (transaction) => {
      const { email } = await getUser(transaction, caller.id);
      await replacePassword(transaction, caller.id, passwordHash, now);
      await deleteTokens(transaction, caller.id, "reset");
      await outbox.add(transaction, { kind: "passwordChanged", recipient: email });
    });
    clearCookies();
    device.remember({ id: caller.id, passwordChangedAt: now.toISOString() });
    return null;
  });

  // The same work for unknown addresses: the recipient is looked up when the mail is sent.
  serve(app, services, forgotPassword, async ({ body, address }) => {
    if (settings.rateLimit)
      await countNetworkUse(db, {
        kind: "forgot-password",
        address,
        most: settings.resetMailsPerHour,
        sentence: "Many people on your network have asked for this just now.",
        now: clock.now(),
      });
    await outbox.add(db, { kind: "reset", recipient: body.email });
    return null;
  });

  serve(app, services, resetPassword, async ({ params, body, ...place }) => {
    await reset(services, params.token, body.newPassword, place);
    return null;
  });

  serve(app, services, forgotChangePassword, async ({ body, ...place }) => {
    await reset(services, body.token, body.newPassword, place);
    return null;
  });
}

/**
 * Sets a new password by a mailed link. The link proves who owns the mailbox, so it also verifies the address and
 * removes a second factor that another person may have set up.
 */
async function reset(
  services: VerifyingServices,
  token: string,
  password: string,
  place: { address: string; device: Device },
): Promise<void> {
  const { db, clock, outbox } = services;
  const userId = await findResettingUser(db, token, clock.now());
  if (!userId) throw await badLink(services, place.address);
  const user = await getUser(db, userId);
  refuseGuessable(password, user, "newPassword");
  const passwordHash = await passwordQueue.run(clientOf(place), () => hashPassword(password));
  const now = clock.now();
  await db.transaction().execute(async (transaction) => {
    await useResetToken(transaction, token, now);
    await replacePassword(transaction, userId, passwordHash, now);
    const isNewlyVerified = await markVerified(transaction, userId, now, services.onVerified);
    if (isNewlyVerified && (await deleteConfirmedTotp(transaction, userId)))
      await outbox.add(transaction, { kind: "twoFactorOff", recipient: user.email });
    await outbox.add(transaction, { kind: "passwordReset", recipient: user.email });
  });
  await deleteFailures(db, failureKeys.account(user.email));
  place.device.remember({ id: userId, passwordChangedAt: now.toISOString() });
}

/** A new password ends every session. */
async function replacePassword(db: Db, userId: string, passwordHash: string, now: Date): Promise<void> {
  await updatePasswordHash(db, userId, passwordHash, now);
  await deleteSessionsOf(db, userId);
}

/** Slows guessing down; a valid link still works. */
async function badLink({ db, clock }: Services, address: string): Promise<AppError> {
  const counters = networkCounters(failureKeys.resetLink, address, mostAtAddress);
  await refuseBlocked(db, counters, clock.now());
  await countFailure(db, counters, clock.now());
  return new AppError("token_invalid");
}
