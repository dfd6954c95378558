/** Checks address, password and, if it is on, the second factor at sign-in. */
import type * as z from "zod/mini";
import { AppError } from "../../contract/errors.ts";
import type { Login } from "../../contract/users/users.ts";
import { clientOf } from "../http/client.ts";
import type { Device, DeviceAccount } from "../http/device-cookie.ts";
import type { Services } from "../services.ts";
import {
  countFailure,
  countTry,
  deleteFailures,
  type FailureCounter,
  failureKeys,
  networkCounters,
  refuseBlocked,
  uncountTry,
} from "./failures-store.ts";
import { passwordQueue } from "./password-queue.ts";
import { checkNobodysPassword, isPassword } from "./passwords.ts";
import { checkSecondFactor } from "./second-factor.ts";
import { findUserToSignIn } from "./store.ts";

type Credentials = z.output<typeof Login>;

interface Place {
  address: string;
  device: Device;
}

/** The counters of an attempt: the account's before it is checked, the address's when it has failed. */
interface Counters {
  tries: string;
  networks: FailureCounter[];
}

const all = ({ tries, networks }: Counters) => [{ key: tries }, ...networks];

/**
 * The person to whom the credentials belong, with the account as it was when the password was checked. An unknown
 * address and a wrong password get the same response after the same work.
 * @throws AppError invalid_credentials, second_factor_needed, too_many_requests, busy, not_allowed when locked
 */
export async function checkCredentials(services: Services, given: Credentials, place: Place) {
  const { db, clock } = services;
  const account = (await findUserToSignIn(db, given.email))?.account;
  const counters = countersOf(services, given.email, place, account);
  // Blocked attempts don't enter the queue.
  await refuseBlocked(db, all(counters), clock.now());
  return passwordQueue.run(clientOf(place), () => judge(services, given, counters), counters.tries);
}

/** A known device is not refused because of other people's failures. */
function countersOf(
  { settings }: Services,
  email: string,
  { address, device }: Place,
  account: DeviceAccount | undefined,
): Counters {
  if (account && device.id !== undefined && device.hasSignedInTo(account)) {
    return { tries: failureKeys.device(device.id, account.id), networks: [] };
  }
  return {
    tries: failureKeys.account(email),
    networks: networkCounters(failureKeys.address, address, settings.failedSignInsPerAddress),
  };
}

async function judge(services: Services, { email, password, code }: Credentials, counters: Counters) {
  const { db, clock, settings } = services;
  await refuseBlocked(db, all(counters), clock.now());
  await countTry(db, counters.tries, clock.now());
  const found = await findUserToSignIn(db, email);
  const isRight = found
    ? await isPassword(password, found.passwordHash)
    : await checkNobodysPassword(password);
  if (!found || !isRight) {
    await countFailure(db, counters.networks, clock.now());
    throw new AppError("invalid_credentials");
  }
  try {
    await checkSecondFactor(services, found.user.id, code);
  } catch (error) {
    // A missing code is not a failure. Earlier failures are not reset, otherwise codes could be guessed in between.
    if (error instanceof AppError && error.code === "second_factor_needed")
      await uncountTry(db, counters.tries);
    else await countFailure(db, counters.networks, clock.now());
    throw error;
  }
  await deleteFailures(db, counters.tries);
  if (found.isLocked) {
    throw new AppError("not_allowed", {
      sentence: `This account is locked. Please write to ${settings.contactEmail}.`,
    });
  }
  return { user: found.user, account: found.account };
}
