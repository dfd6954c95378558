/** Sign-up, sign-in, sign-out and one's own profile. */
import type { FastifyInstance } from "fastify";
import { AppError } from "../../contract/errors.ts";
import {
  getProfile,
  login,
  logout,
  type Signup,
  sendVerification,
  signup,
  updateProfile,
  verifyEmail,
} from "../../contract/users.ts";
import { Answer } from "../http/call.ts";
import { serve } from "../http/serve.ts";
import { Turns } from "../platform/semaphore.ts";
import type { Parts } from "../services.ts";
import {
  accountKey,
  addressKey,
  countFailure,
  countTry,
  forgetFailures,
  refuseBlocked,
  uncountTry,
} from "./failures-store.ts";
import { refuseGuessable } from "./password-rules.ts";
import { checkNobodysPassword, hashPassword, isPassword } from "./passwords.ts";
import { resumePastAttempts } from "./past-attempts-store.ts";
import { checkSecondFactor } from "./second-factor.ts";
import { findUserToSignIn, getUser, insertUser, markVerified, updateUser } from "./store.ts";
import { getVerifyingUser } from "./tokens-store.ts";

const longestWaitSeconds = 20;
const addressTurns = new Turns(2, longestWaitSeconds);
const accountTurns = new Turns(1, longestWaitSeconds);

export function serveUsers(app: FastifyInstance, parts: Parts): void {
  const { db, clock, outbox } = parts;

  serve(app, parts, signup, async ({ body, address, startSession }) => {
    await refuseBlocked(db, addressKey(address), clock.now());
    refuseGuessable(body.password, body, "password");
    const user = await makeAccount(parts, body, address);
    await startSession(user.id);
    return user;
  });

  serve(app, parts, login, async ({ body, address, startSession }) => {
    // One try of an account at a time, and as many of an address as are hashed at once: so none slips past a limit.
    const user = await addressTurns.run(address, () =>
      accountTurns.run(body.email, () => checkCredentials(parts, body, address)),
    );
    await startSession(user.id, user.asOf);
    return user;
  });

  serve(app, parts, logout, async ({ endSession }) => {
    await endSession();
    return null;
  });

  serve(app, parts, getProfile, ({ caller }) => getUser(db, caller.id));

  serve(app, parts, updateProfile, ({ caller, body }) => updateUser(db, caller.id, body));

  serve(app, parts, sendVerification, async ({ caller, body }) => {
    if (body.email !== caller.email) {
      const sentence = "Please give the address of your own account.";
      throw new AppError("invalid_input", { sentence, fields: { email: sentence } });
    }
    const user = await getUser(db, caller.id);
    if (user.isVerified) return new Answer(null, "alreadyVerified");
    await outbox.add(db, { kind: "verify", recipient: user.email });
    return null;
  });

  serve(app, parts, verifyEmail, async ({ params }) => {
    const now = clock.now();
    await markVerified(db, await getVerifyingUser(db, params.token, now), now);
    return null;
  });
}

type Credentials = { email: string; password: string; code?: string | undefined };

async function makeAccount({ db, clock, outbox, secretKey }: Parts, body: Signup, address: string) {
  const isStudent = body.profileType === "Student";
  const passwordHash = await hashPassword(body.password);
  const person = {
    name: body.name,
    email: body.email,
    phone: body.phone,
    profileType: body.profileType,
    institute: isStudent ? (body.institute ?? null) : null,
    company: isStudent ? null : (body.company ?? null),
    position: isStudent ? null : (body.position ?? null),
    passwordHash,
    now: clock.now(),
  };
  try {
    return await db.transaction().execute(async (transaction) => {
      const user = await insertUser(transaction, person);
      await resumePastAttempts(transaction, secretKey, user);
      await outbox.add(transaction, { kind: "verify", recipient: user.email });
      return user;
    });
  } catch (error) {
    if (error instanceof AppError && error.code === "email_taken") {
      await countFailure(db, addressKey(address), clock.now());
    }
    throw error;
  }
}

/** An unknown address and a wrong password: one answer, after the same work. */
async function checkCredentials(parts: Parts, body: Credentials, address: string) {
  const { db, clock } = parts;
  const account = accountKey(body.email);
  await refuseBlocked(db, addressKey(address), clock.now());
  await countTry(db, account, clock.now());
  const asOf = clock.now();
  const found = await findUserToSignIn(db, body.email);
  const isRight = found
    ? await isPassword(body.password, found.passwordHash)
    : await checkNobodysPassword(body.password);
  if (!found || !isRight) {
    await countFailure(db, addressKey(address), clock.now());
    throw new AppError("invalid_credentials");
  }
  try {
    await checkSecondFactor(parts, found.user.id, body.code);
  } catch (error) {
    // A code that is still to come is no failure. Earlier failures stay, or codes could be guessed in between.
    if (error instanceof AppError && error.code === "second_factor_needed") await uncountTry(db, account);
    else await countFailure(db, addressKey(address), clock.now());
    throw error;
  }
  await forgetFailures(db, account);
  if (found.isLocked) {
    throw new AppError("not_allowed", {
      sentence: `This account is locked. Please write to ${parts.settings.contactEmail}.`,
    });
  }
  return { ...found.user, asOf };
}
