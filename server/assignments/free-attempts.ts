/** Says why a free attempt can't start while an assignment pauses it. */
import { AppError } from "../../contract/errors.ts";
import type { Db } from "../database/handle.ts";
import { findPause } from "./free-attempts-store.ts";
import { zoneMoment } from "./words.ts";

/** @throws AppError free_attempts_paused with the assignment, and when the pause ends */
export async function refusePaused(db: Db, userId: string, slug: string, now: Date): Promise<void> {
  const pause = await findPause(db, userId, slug, now);
  if (!pause) return;
  throw new AppError("free_attempts_paused", {
    sentence: `Until ${zoneMoment(pause.endsAt, pause.timeZone)} you can take this assessment only in the assignment “${pause.title}”. You find it under “Set for you”.`,
  });
}
