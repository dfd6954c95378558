/**
 * Sets aside attempts whose row can't be read or whose question texts are missing, so that they block nobody.
 */
import type { CompiledItem } from "../../contract/bank.ts";
import type { Items } from "../banks/items.ts";
import type { Services } from "../services.ts";
import { DamagedAttemptError, findOpenAttempt, type StoredAttempt, setDamagedAside } from "./store.ts";

/** Sets an attempt aside and logs it, once across all servers and requests; true if this call did it. */
export async function setAside(
  { db, clock, log }: Pick<Services, "db" | "clock" | "log">,
  id: string,
): Promise<boolean> {
  const isFirst = await setDamagedAside(db, id, clock.now());
  if (isFirst)
    log.error(
      { attempt: id },
      "an attempt could not be read or has lost the text of a question; if it was open, it ended without a result, and it is in no statistics. Its row keeps what it held; `npm run assay -- doctor` names it",
    );
  return isFirst;
}

/**
 * Runs a read of attempts. An unreadable attempt is set aside first, so that the person can start again.
 * @throws DamagedAttemptError, and whatever else the read throws
 */
export async function reading<T>(
  services: Pick<Services, "db" | "clock" | "log">,
  read: Promise<T>,
): Promise<T> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof DamagedAttemptError) await setAside(services, error.id);
    throw error;
  }
}

/**
 * The texts of an attempt's questions. An attempt that names one that is not stored is set aside first.
 * @throws DamagedAttemptError
 */
export async function textsOf(
  services: Pick<Services, "db" | "clock" | "log"> & { items: Items },
  { id, draw }: StoredAttempt,
): Promise<CompiledItem[]> {
  const texts = await services.items.find(draw.map(({ version }) => version));
  const stored = texts.filter((text) => text !== undefined);
  if (stored.length === texts.length) return stored;
  return reading(services, Promise.reject(new DamagedAttemptError(id)));
}

/** A person's open attempt on an assessment, if they have one; one that can't be read is set aside and is open no more. */
export function findReadableOpenAttempt(
  services: Pick<Services, "db" | "clock" | "log">,
  userId: string,
  slug: string,
): Promise<StoredAttempt | undefined> {
  return ifReadable(reading(services, findOpenAttempt(services.db, userId, slug)));
}

/** The result of `work`, or undefined if it meets a damaged attempt. */
export async function ifReadable<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof DamagedAttemptError) return undefined;
    throw error;
  }
}
