/** Opens attempt sessions in a simulated environment. */
import type { AttemptSession } from "../attempt-session.ts";
import { type Found, findAttemptSession, startAttemptSession } from "../entry.ts";
import { personId, Simulation } from "./simulation.ts";

/** Reads the view as a screen does: again only when it is notified. */
function show(session: AttemptSession): AttemptSession {
  session.view();
  session.subscribe(() => session.view());
  return session;
}

/** Starts an attempt on a page of the simulation. */
export async function beginSession(
  simulation = new Simulation(),
  isOnline = () => true,
): Promise<AttemptSession> {
  const starting = startAttemptSession(personId, "javascript", simulation.page(isOnline));
  await simulation.time.advance(50);
  const outcome = await starting;
  if (outcome.kind !== "ok") throw new Error(outcome.kind);
  return show(outcome.data);
}

/** Opens the assessment on another page of the same device. */
export async function arrive(simulation: Simulation): Promise<Found> {
  const arriving = findAttemptSession(personId, "javascript", simulation.page());
  await simulation.time.advance(7000);
  const found = await arriving;
  if (found.kind === "session") show(found.session);
  return found;
}
