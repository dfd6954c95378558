/** Chooses among the three screens of an assessment, and moves between them. */
import { useCallback, useEffect, useState } from "react";
import type { AttemptSession } from "../../attempt/attempt-session.ts";
import { findAttemptSession, findEnd, findOpen, startAttemptSession } from "../../attempt/entry.ts";
import type { EntryState } from "../../attempt/entry-state.ts";
import type { Environment } from "../../attempt/environment.ts";
import type { Outcome } from "../../attempt/outcome.ts";
import { readPersonId, storePersonId } from "../../attempt/preferences.ts";
import type { End } from "../../attempt/tabs.ts";
import { startAskingAgain } from "../../client/asking-again.ts";
import { askProfile, onSessionCleared, useSession } from "../../client/session.ts";

export type Stage =
  | { kind: "arriving" }
  | { kind: "instructions"; failure?: string }
  | { kind: "session"; session: AttemptSession }
  | { kind: "result"; end: End };

const entryState = () => (history.state ?? {}) as EntryState;

onSessionCleared(() => storePersonId(undefined));

/**
 * Finds the current screen for this person and assessment, and returns it with the functions that lead to the others.
 * @param around clock, storage and calls of the attempt
 */
export function useAttempt(slug: string, around: Environment) {
  const { user } = useSession();
  const personId = user?.id ?? readPersonId();
  const [stage, setStage] = useState<Stage>({ kind: "arriving" });
  const [isStarting, setStarting] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [isNotReady, setNotReady] = useState(false);
  const [endedId, setEndedId] = useState<string>();

  useEffect(() => {
    if (user) storePersonId(user.id);
  }, [user]);

  useEffect(() => {
    if (personId === undefined) return setStage({ kind: "instructions" });
    let isGone = false;
    void arrive(personId, slug, around).then((found) => {
      if (!isGone) setStage(found);
      else if (found.kind === "session") found.session.leave();
    });
    return () => {
      isGone = true;
    };
  }, [personId, slug, around]);

  // Leaving an attempt session in any way keeps its answers on the device.
  useEffect(() => (stage.kind === "session" ? () => stage.session.leave() : undefined), [stage]);

  useEffect(() => {
    if (stage.kind !== "result") return;
    const wentBack = () => setStage({ kind: "instructions" });
    addEventListener("popstate", wentBack);
    return () => removeEventListener("popstate", wentBack);
  }, [stage.kind]);

  const heldAttempt = stage.kind === "result" && stage.end.held ? stage.end.attemptId : undefined;
  useEffect(() => {
    if (heldAttempt === undefined) return;
    return startAskingAgain(async () => {
      const end = await findEnd(heldAttempt, around);
      if (!end?.result) return;
      setStage((now) =>
        now.kind === "result" && now.end.attemptId === heldAttempt ? { kind: "result", end } : now,
      );
      void askProfile();
    });
  }, [heldAttempt, around]);

  const start = async () => {
    if (isStarting || personId === undefined) return setFailure(personId ? undefined : sentences.unreachable);
    setStarting(true);
    setFailure(undefined);
    const outcome = await startAttemptSession(personId, slug, around);
    // It leads to the login, unless somebody has signed in again meanwhile.
    if (outcome.kind === "signedOut") await askProfile();
    setStarting(false);
    if (outcome.kind === "ok") setStage({ kind: "session", session: outcome.data });
    else if (outcome.kind === "conflict" && outcome.sentence) setFailure(outcome.sentence);
    else if (outcome.kind === "conflict") setNotReady(true);
    else setFailure((outcome.kind === "busy" && outcome.sentence) || sentences[outcome.kind]);
  };

  const resume = async (attemptId: string) => {
    if (isStarting || personId === undefined) return;
    setStarting(true);
    setFailure(undefined);
    const outcome = await findOpen(attemptId, personId, around);
    if (outcome.kind === "signedOut") await askProfile();
    setStarting(false);
    if (outcome.kind === "ok") return setStage({ kind: "session", session: outcome.data });
    const hasEnded = ["closed", "notFound", "damaged"].includes(outcome.kind);
    if (hasEnded) setEndedId(attemptId);
    if (outcome.kind === "damaged") setFailure(damagedSentence);
    else setFailure(hasEnded ? endedSentence : unopenedSentence);
  };

  /** The server can no longer read the attempt: back to the instructions, which say so. */
  const giveUp = useCallback(() => {
    setStage({ kind: "instructions", failure: damagedSentence });
  }, []);

  const finish = useCallback((end: End) => {
    keepInHistory(end);
    setStage({ kind: "result", end });
    // The profile has one more result.
    void askProfile();
  }, []);

  const retake = () => {
    history.replaceState({}, "");
    window.scrollTo(0, 0);
    setStage({ kind: "instructions" });
  };

  return {
    stage,
    isStarting,
    failure: failure ?? (stage.kind === "instructions" ? stage.failure : undefined),
    isNotReady,
    /** The attempt that has ended since this page learned that it was running. */
    endedId,
    start: () => void start(),
    resume: (attemptId: string) => void resume(attemptId),
    finish,
    giveUp,
    retake,
  };
}

/** So that Back and a reload show the result again. */
function keepInHistory(end: End): void {
  history.replaceState({ assay: "result", attemptId: end.attemptId } satisfies EntryState, "");
}

async function arrive(personId: string, slug: string, around: Environment): Promise<Stage> {
  const found = await findAttemptSession(personId, slug, around);
  if (found.kind === "session") return found;
  if (found.kind === "ended") {
    keepInHistory(found.end);
    return { kind: "result", end: found.end };
  }
  const damaged: Stage = { kind: "instructions", failure: damagedSentence };
  if (found.kind === "damaged") return damaged;
  const { assay, attemptId } = entryState();
  if (assay === "open" && attemptId) {
    const outcome = await findOpen(attemptId, personId, around);
    if (outcome.kind === "damaged") return damaged;
    return outcome.kind === "ok" ? { kind: "session", session: outcome.data } : { kind: "instructions" };
  }
  const end = assay === "result" && attemptId ? await findEnd(attemptId, around) : undefined;
  return end ? { kind: "result", end } : { kind: "instructions" };
}

type Failure = Exclude<Outcome<unknown>["kind"], "ok" | "conflict">;

const endedSentence = "This attempt has already ended. Its result is under My Assessments.";
const unopenedSentence =
  "Your running test could not be opened. The clock keeps running: please check your connection and try again.";
const damagedSentence =
  "Your test was damaged in storage and has ended without a result. We are sorry. You can start it again with the full time.";
const unclear =
  "The server did not start the test, so the clock is not running. Please try again in a moment.";
const sentences: Record<Failure, string> = {
  unreachable:
    "Network error. Please check your connection and try again. If the test has started, Start resumes it.",
  busy: "The server is busy. Please try again in a moment.",
  closed: unclear,
  damaged: unclear,
  notFound: unclear,
  refused: unclear,
  signedOut: unclear,
};
