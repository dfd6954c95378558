/** Sign-up, sign-in, sign-out and one's own profile. */
import type { FastifyInstance } from "fastify";
import { AppError } from "../../contract/errors.ts";
import {
  getProfile,
  login,
  logout,
  sendVerification,
  signup,
  updateProfile,
  verifyEmail,
} from "../../contract/users/users.ts";
import { Answer } from "../http/call.ts";
import { serve } from "../http/serve.ts";
import { mailLimitReached } from "../mail/limits-store.ts";
import { checkCredentials } from "./sign-in.ts";
import { signUp } from "./sign-up.ts";
import { getUser, markVerified, updateUser, type VerifyingServices } from "./store.ts";
import { getVerifyingUser } from "./tokens-store.ts";

/** Registers sign-up, sign-in, sign-out, the profile and the verification of addresses. */
export function serveUsers(app: FastifyInstance, services: VerifyingServices): void {
  const { db, clock, outbox } = services;

  serve(app, services, signup, async ({ body, startSession, ...place }) => {
    const { user, isMailed } = await signUp(services, body, place);
    await startSession({ id: user.id, passwordChangedAt: user.createdAt });
    return isMailed ? user : new Answer(user, "signupWithoutMail", 201);
  });

  serve(app, services, login, async ({ body, startSession, ...place }) => {
    const { user, account } = await checkCredentials(services, body, place);
    await startSession(account);
    return user;
  });

  serve(app, services, logout, async ({ endSession }) => {
    await endSession();
    return null;
  });

  serve(app, services, getProfile, ({ caller }) => getUser(db, caller.id));

  serve(app, services, updateProfile, ({ caller, body }) => updateUser(db, caller.id, body));

  serve(app, services, sendVerification, async ({ caller, body }) => {
    if (body.email !== caller.email) {
      const sentence = "Please give the address of your own account.";
      throw new AppError("invalid_input", { sentence, fields: { email: sentence } });
    }
    const user = await getUser(db, caller.id);
    if (user.isVerified) return new Answer(null, "alreadyVerified");
    if (!(await outbox.add(db, { kind: "verify", recipient: user.email })))
      throw await mailLimitReached(db, "verify", user, clock.now());
    return null;
  });

  serve(app, services, verifyEmail, async ({ params }) => {
    const now = clock.now();
    const userId = await getVerifyingUser(db, params.token, now);
    await db
      .transaction()
      .execute((transaction) => markVerified(transaction, userId, now, services.onVerified));
    return null;
  });
}
