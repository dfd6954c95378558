/** Checks the second factor at sign-in, sets it up and turns it off. */
import { AppError } from "../../contract/errors.ts";
import { type Acting, addUserAudit } from "../audit/store.ts";
import { deleteSessionsOf } from "../http/sessions-store.ts";
import type { Services } from "../services.ts";
import { getUser } from "./store.ts";
import { hashRecoveryCode, newRecoveryCodes, newTotpSecret, stepOfCode, totpUri } from "./two-factor.ts";
import {
  confirmTotp,
  deleteConfirmedTotp,
  getTwoFactorRow,
  type TwoFactorRow,
  takeRecoveryCode,
  takeStep,
  updateTotpSecret,
} from "./two-factor-store.ts";

const codeRefused = "This code is incorrect or was used before.";
const codeNeeded = "Please enter a code from your authenticator app, or a recovery code.";

type TwoFactorServices = Pick<Services, "db" | "clock" | "secretKey" | "outbox">;

/**
 * Requires the second factor if it is on.
 * @throws AppError second_factor_needed without a code, invalid_credentials with a wrong or used one
 */
export async function checkSecondFactor(
  services: TwoFactorServices,
  userId: string,
  code: string | undefined,
): Promise<void> {
  const row = await getTwoFactorRow(services.db, userId);
  if (row.since === null) return;
  if (code === undefined || code.trim() === "") throw new AppError("second_factor_needed");
  if (!(await isUnusedCode(services, userId, row, code.trim()))) {
    throw new AppError("invalid_credentials", { sentence: codeRefused });
  }
}

async function isUnusedCode(
  services: TwoFactorServices,
  userId: string,
  row: TwoFactorRow,
  code: string,
): Promise<boolean> {
  const secret = services.secretKey.decrypt(row.secret!, userId);
  const step = stepOfCode(secret, code, services.clock.now(), row.lastStep);
  if (step !== undefined) return takeStep(services.db, userId, step);
  const hash = hashRecoveryCode(code);
  return row.recoveryHashes.includes(hash) && takeRecoveryCode(services.db, userId, row.recoveryHashes, hash);
}

/**
 * Begins the set-up: a new secret, which counts once a code of it is confirmed. Only for a verified address, so that
 * nobody can create an account with another person's address and lock its owner out.
 * @throws AppError not_allowed
 */
export async function startTwoFactorSetup(
  services: TwoFactorServices,
  user: { id: string; email: string },
): Promise<{ secret: string; uri: string }> {
  await refuseUnverified(services, user.id);
  const secret = newTotpSecret();
  const isStored = await updateTotpSecret(services.db, user.id, services.secretKey.encrypt(secret, user.id));
  if (!isStored) throw alreadyOn();
  return { secret, uri: totpUri(secret, user.email) };
}

async function refuseUnverified({ db }: TwoFactorServices, userId: string): Promise<void> {
  if ((await getUser(db, userId)).isVerified) return;
  throw new AppError("not_allowed", {
    sentence: "Please verify your email address first. Then you can turn on two-factor sign-in.",
  });
}

function alreadyOn(): AppError {
  return new AppError("invalid_input", { sentence: "Two-factor sign-in is on already. Turn it off first." });
}

/**
 * Completes the set-up with a code of the app.
 * @returns the recovery codes, which are shown once and stored as hashes
 * @throws AppError wrong_code, not_allowed while the address is not verified
 */
export async function confirmTwoFactorSetup(
  services: TwoFactorServices,
  user: { id: string; email: string },
  code: string,
): Promise<string[]> {
  await refuseUnverified(services, user.id);
  const row = await getTwoFactorRow(services.db, user.id);
  if (row.since !== null) throw alreadyOn();
  const now = services.clock.now();
  const step = row.secret && stepOfCode(services.secretKey.decrypt(row.secret, user.id), code, now, 0);
  if (!step) {
    const { message } = new AppError("wrong_code");
    throw new AppError("wrong_code", { fields: { code: message } });
  }
  const codes = newRecoveryCodes();
  const recoveryHashes = codes.map(hashRecoveryCode);
  await services.db.transaction().execute(async (transaction) => {
    if (!(await confirmTotp(transaction, user.id, { step, recoveryHashes, now }))) throw alreadyOn();
    await services.outbox.add(transaction, { kind: "twoFactorOn", recipient: user.email });
  });
  return codes;
}

/**
 * Checks a code of the app or a recovery code, if it is on.
 * @throws AppError wrong_code
 */
export async function checkOwnCode(services: TwoFactorServices, userId: string, code = ""): Promise<void> {
  const row = await getTwoFactorRow(services.db, userId);
  if (row.since === null) return;
  if (await isUnusedCode(services, userId, row, code.trim())) return;
  const sentence = code.trim() === "" ? codeNeeded : codeRefused;
  throw new AppError("wrong_code", { sentence, fields: { code: sentence } });
}

/** Turns it off and notifies the person by mail; does nothing if it is already off. */
export async function turnOffTwoFactor(
  services: TwoFactorServices,
  user: { id: string; email: string },
): Promise<void> {
  await services.db.transaction().execute(async (transaction) => {
    if (await deleteConfirmedTotp(transaction, user.id))
      await services.outbox.add(transaction, { kind: "twoFactorOff", recipient: user.email });
  });
}

/**
 * Turns it off for a person who has lost app and codes, ends their sessions and notifies them by mail. Of two
 * concurrent admins only one succeeds.
 * @throws AppError not_found, invalid_input where it is not on
 */
export async function turnOffTwoFactorForOther(
  services: TwoFactorServices,
  id: string,
  acting: Acting,
): Promise<void> {
  await services.db.transaction().execute(async (transaction) => {
    const { email } = await getUser(transaction, id);
    if (!(await deleteConfirmedTotp(transaction, id))) throw notOn();
    await deleteSessionsOf(transaction, id);
    await addUserAudit(transaction, id, "end-two-factor", acting);
    await services.outbox.add(transaction, { kind: "twoFactorEnded", recipient: email });
  });
}

function notOn(): AppError {
  return new AppError("invalid_input", {
    sentence: "Two-factor sign-in is not on for this person. Nothing was changed.",
  });
}
