/**
 * The signed-in person's standing on each assessment, for hallmarks and their labels.
 *
 * `useStandings()` gives one of three states; only the last one may be shown as "none yet":
 * - `loading`: not known yet
 * - `failed`: could not be fetched; offer `retry`, a button that shows it is busy while `isRetrying`
 * - `ready`: `bySlug` has an entry for each assessment taken; empty for newcomers and for visitors who are signed out
 *
 * `hallmarkOf(standing)` gives the state to draw. Each screen that mounts fetches again in the background, so a new
 * result, certificate or share appears without a reload.
 */
import { useEffect, useSyncExternalStore } from "react";
import { type HallmarkState, hallmarkState } from "../../contract/certificates/hallmarks.ts";
import type { Standing } from "../../contract/results.ts";
import { call } from "./api.ts";
import { mayBeSignedIn, onSessionCleared, useSession } from "./session.ts";

export type Standings =
  | { state: "loading" }
  | { state: "failed"; error: unknown; isRetrying: boolean; retry: () => void }
  | { state: "ready"; bySlug: ReadonlyMap<string, Standing> };

/** The hallmark of an assessment for a person's standing on it; blank without one. */
export function hallmarkOf(standing: Standing | undefined): HallmarkState {
  return hallmarkState(standing?.best, standing?.isShared, standing);
}

const loading: Standings = { state: "loading" };
const nothing: Standings = { state: "ready", bySlug: new Map() };

/** `of`: the person and number of results that `view` was fetched for. */
let known: { of: string; view: Standings } = { of: "", view: loading };
let running: { of: string; leaving: AbortController } | undefined;
const listeners = new Set<() => void>();

function change(of: string, view: Standings) {
  known = { of, view };
  for (const listener of listeners) listener();
}

onSessionCleared(() => {
  running?.leaving.abort();
  running = undefined;
  change("", loading);
});

async function fetchStandings(of: string): Promise<void> {
  if (running?.of === of) return;
  running?.leaving.abort();
  const leaving = new AbortController();
  running = { of, leaving };
  if (known.of !== of) change(of, loading);
  if (known.view.state === "failed") change(of, { ...known.view, isRetrying: true });
  try {
    const { getStandings } = await import("../../contract/results.ts");
    const { data } = await call(getStandings, {}, { signal: leaving.signal });
    if (!leaving.signal.aborted)
      change(of, { state: "ready", bySlug: new Map(data.map((standing) => [standing.slug, standing])) });
  } catch (error) {
    if (leaving.signal.aborted) return;
    console.error("The person's scores could not be fetched.", error);
    // A failed refresh keeps what is known about the same results.
    if (known.view.state !== "ready")
      change(of, { state: "failed", error, isRetrying: false, retry: () => void fetchStandings(of) });
  } finally {
    if (running?.leaving === leaving) running = undefined;
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The present person's standings; see the top of this file. */
export function useStandings(): Standings {
  const { user, state } = useSession();
  const { of, view } = useSyncExternalStore(subscribe, () => known);
  // A new result outdates what was fetched before.
  const wanted = user ? `${user.id} ${user._count.assessments}` : "";
  const isNewcomer = user?._count.assessments === 0;
  useEffect(() => {
    if (wanted && !isNewcomer) void fetchStandings(wanted);
  }, [wanted, isNewcomer]);
  if (isNewcomer || state === "loggedOut" || (state !== "loggedIn" && !mayBeSignedIn())) return nothing;
  return of === wanted ? view : loading;
}
