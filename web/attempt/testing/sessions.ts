/** Opens attempt sessions in a simulated environment. */
import type { AttemptSession } from "../attempt-session.ts";
import { type Found, findAttemptSession, startAttemptSession } from "../entry.ts";
import { personId, World } from "./world.ts";

/** Starts an attempt on a page of the simulation. */
export async function beginSession(world = new World(), isOnline = () => true): Promise<AttemptSession> {
  const starting = startAttemptSession(personId, "javascript", world.page(isOnline));
  await world.time.advance(50);
  const outcome = await starting;
  if (outcome.kind !== "ok") throw new Error(outcome.kind);
  return outcome.data;
}

/** Opens the assessment on another page of the same device. */
export async function arrive(world: World): Promise<Found> {
  const arriving = findAttemptSession(personId, "javascript", world.page());
  await world.time.advance(7000);
  return arriving;
}
