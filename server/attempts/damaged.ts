/** What becomes of an attempt whose row can't be read: it is set aside once, so that it holds nobody up. */
import type { Services } from "../services.ts";
import { DamagedAttemptError, findOpenAttempt, type StoredAttempt, setDamagedAside } from "./store.ts";

/** Sets an attempt aside and logs it, once however many servers and requests meet it; true when it was this one. */
export async function setAside(
  { db, clock, log }: Pick<Services, "db" | "clock" | "log">,
  id: string,
): Promise<boolean> {
  const isFirst = await setDamagedAside(db, id, clock.now());
  if (isFirst)
    log.error(
      { attempt: id },
      "an attempt could not be read; if it was open, it ended without a result, and it is in no statistics. Its row keeps what it held; `npm run assay -- doctor` names it",
    );
  return isFirst;
}

/**
 * What a read of attempts yields. One that can't be read is set aside first, so that its person can start again.
 * @throws DamagedAttemptError which tells its person so, and whatever else the read throws
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

/** A person's open attempt on an assessment, if they have one; one that can't be read is set aside and is open no more. */
export async function findReadableOpenAttempt(
  services: Pick<Services, "db" | "clock" | "log">,
  userId: string,
  slug: string,
): Promise<StoredAttempt | undefined> {
  try {
    return await reading(services, findOpenAttempt(services.db, userId, slug));
  } catch (error) {
    if (error instanceof DamagedAttemptError) return undefined;
    throw error;
  }
}
