/** Creates accounts, a limited number per hour and network address. */
import type { OwnUser, Signup } from "../../contract/users/users.ts";
import { clientOf } from "../http/client.ts";
import type { Device } from "../http/device-cookie.ts";
import type { Services } from "../services.ts";
import {
  countFailure,
  failureKeys,
  mostAtAddress,
  networkCounters,
  refuseBlocked,
} from "./failures-store.ts";
import { countNetworkUse, refuseExhausted } from "./network-limit.ts";
import { passwordQueue } from "./password-queue.ts";
import { refuseGuessable } from "./password-rules.ts";
import { hashPassword } from "./passwords.ts";
import { restorePastAttempts } from "./past-attempts-store.ts";
import { emailTaken, findUserByEmail, insertUser, type NewUser } from "./store.ts";

/**
 * Makes an account and puts its verification mail into the outbox.
 * @returns the new user, and whether the mail is sent
 * @throws AppError email_taken, invalid_input for a guessable password, too_many_requests, busy
 */
export async function signUp(
  services: Services,
  body: Signup,
  place: { address: string; device: Device },
): Promise<{ user: OwnUser; isMailed: boolean }> {
  const { db, clock, settings } = services;
  const use = {
    kind: "sign-up",
    address: place.address,
    most: settings.signupsPerHour,
    sentence: "Many accounts were made from your network just now.",
    now: clock.now(),
  };
  const refuseFlood = () => settings.rateLimit && refuseExhausted(db, use);
  refuseFlood();
  // The checks run inside the queue too: otherwise a thousand concurrent sign-ups would all be checked before one is
  // refused.
  return passwordQueue.run(clientOf(place), async () => {
    refuseFlood();
    refuseGuessable(body.password, body, "password");
    await refuseTaken(services, body.email, place.address);
    const giveBack = settings.rateLimit ? await countNetworkUse(db, use) : undefined;
    try {
      const passwordHash = await hashPassword(body.password);
      return await insert(services, { ...profileOf(body), passwordHash, now: clock.now() });
    } catch (error) {
      await giveBack?.();
      throw error;
    }
  });
}

/** A taken address costs no hash, and enumerating addresses is limited like sign-ins. */
async function refuseTaken({ db, clock }: Services, email: string, address: string): Promise<void> {
  const counters = networkCounters(failureKeys.takenEmail, address, mostAtAddress);
  await refuseBlocked(db, counters, clock.now());
  if (!(await findUserByEmail(db, email))) return;
  await countFailure(db, counters, clock.now());
  throw emailTaken();
}

function insert({ db, outbox, secretKey }: Services, person: NewUser) {
  return db.transaction().execute(async (transaction) => {
    const user = await insertUser(transaction, person);
    await restorePastAttempts(transaction, secretKey, user);
    return { user, isMailed: await outbox.add(transaction, { kind: "verify", recipient: user.email }) };
  });
}

/** The fields of the other occupation are not stored. */
function profileOf({ name, email, phone, profileType, institute, company, position }: Signup) {
  const common = { name, email, phone, profileType };
  return profileType === "Student"
    ? { ...common, institute: institute ?? null, company: null, position: null }
    : { ...common, institute: null, company: company ?? null, position: position ?? null };
}
