/** The draft of an own assessment being edited: saved when typing pauses, one save at a time. */
import { useEffect, useRef, useState } from "react";
import {
  changeOwnAssessment,
  getOwnAssessment,
  type OwnAssessment,
  type OwnDraft,
} from "../../../../contract/authoring/own-assessments.ts";
import { CallError, call, failureSentence } from "../../../client/api.ts";
import { queryClient } from "../../../client/query.ts";

const pauseMilliseconds = 800;
const retryMilliseconds = 5000;

/** Replaces the loaded assessment with the stored one. */
function storeOwn(own: OwnAssessment): void {
  const request = { params: { ownAssessment: own.slug } };
  queryClient.setQueryData([getOwnAssessment.name, request], { message: "", data: own });
}

const isSame = (one: OwnDraft, other: OwnDraft) => JSON.stringify(one) === JSON.stringify(other);

/**
 * - `saved`: the server has the draft
 * - `changed`, `saving`: being saved
 * - `waiting`: the server can't be reached; retried automatically
 * - `refused`: the
 *   server refused the draft; `errors` says why
 * - `conflict`: someone else saved another draft, `theirs`
 */
export type OwnDraftState = "saved" | "changed" | "saving" | "waiting" | "refused" | "conflict";

export interface OwnDraftSession {
  draft: OwnDraft;
  state: OwnDraftState;
  /** Why it is not saved; empty if it is. */
  sentence: string;
  /** By path in the request. */
  errors: Record<string, string>;
  theirs: OwnAssessment | undefined;
  change(part: Partial<OwnDraft>): void;
  /** Saves unsaved changes immediately; undefined if that failed. */
  save(): Promise<OwnAssessment | undefined>;
  /** Ends a conflict with one of the two drafts. */
  resolve(whose: "theirs" | "mine"): Promise<void>;
}

/** @param own as the server has it, read again when something else of it changes */
export function useOwnDraft(own: OwnAssessment, mayWrite: boolean): OwnDraftSession {
  const [draft, setDraft] = useState(own.draft);
  const [failure, setFailure] = useState<Failure>({ state: "saved", sentence: "", errors: {} });
  const [theirs, setTheirs] = useState<OwnAssessment>();
  const [isSaving, setSaving] = useState(false);
  const latest = useRef(draft);
  /** The version that the draft is based on; publishing and retiring raise it without changing the draft. */
  const basis = useRef(own);
  const running = useRef<Promise<OwnAssessment | undefined>>(undefined);
  if (own.version > basis.current.version && isSame(own.draft, basis.current.draft)) basis.current = own;
  const isBehind = !isSame(draft, basis.current.draft);

  const send = async (): Promise<OwnAssessment | undefined> => {
    const sent = latest.current;
    setSaving(true);
    try {
      const { data } = await call(changeOwnAssessment, {
        params: { ownAssessment: own.slug },
        body: { version: basis.current.version, draft: sent },
      });
      basis.current = data;
      // The server's form of it, such as a trimmed title, unless more was typed meanwhile.
      if (latest.current === sent) take(data.draft);
      setFailure({ state: "saved", sentence: "", errors: {} });
      setTheirs(undefined);
      storeOwn(data);
      return data;
    } catch (error) {
      const failed = failureOf(error);
      setFailure(failed);
      if (failed.state === "conflict") setTheirs((error as CallError).body.current as OwnAssessment);
      return undefined;
    } finally {
      setSaving(false);
    }
  };
  const take = (next: OwnDraft) => {
    latest.current = next;
    setDraft(next);
  };
  const save = async (): Promise<OwnAssessment | undefined> => {
    await running.current;
    if (isSame(latest.current, basis.current.draft)) return basis.current;
    running.current = send();
    return running.current;
  };

  const saveLatest = useRef(save);
  saveLatest.current = save;
  const { state } = failure;
  const isPlanned = mayWrite && isBehind && !isSaving && (state === "saved" || state === "waiting");
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the draft starts the pause anew
  useEffect(() => {
    if (!isPlanned) return;
    const pause = state === "waiting" ? retryMilliseconds : pauseMilliseconds;
    const timer = setTimeout(() => void saveLatest.current(), pause);
    return () => clearTimeout(timer);
  }, [isPlanned, draft, state]);
  useEffect(() => {
    if (!isBehind || !mayWrite) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [isBehind, mayWrite]);
  // Going to another page sends unsaved changes.
  useEffect(() => () => void saveLatest.current(), []);

  return {
    draft,
    state: isSaving ? "saving" : state === "saved" && isBehind ? "changed" : state,
    sentence: failure.sentence,
    errors: failure.errors,
    theirs,
    save,
    change(part) {
      take({ ...latest.current, ...part });
      if (state === "refused") setFailure({ state: "saved", sentence: "", errors: failure.errors });
    },
    async resolve(whose) {
      if (!theirs) return;
      basis.current = theirs;
      setTheirs(undefined);
      setFailure({ state: "saved", sentence: "", errors: {} });
      storeOwn(theirs);
      if (whose === "theirs") take(theirs.draft);
      else await save();
    },
  };
}

interface Failure {
  state: "saved" | "waiting" | "refused" | "conflict";
  sentence: string;
  errors: Record<string, string>;
}

function failureOf(error: unknown): Failure {
  const sentence = failureSentence(error, "The draft could not be saved.");
  const refusal = error instanceof CallError && error.outcome === "refused" ? error : undefined;
  if (refusal?.code === "changed_meanwhile") return { state: "conflict", sentence, errors: {} };
  const isRefused = refusal?.status !== undefined && refusal.status < 500 && refusal.status !== 429;
  return {
    state: isRefused ? "refused" : "waiting",
    sentence,
    errors: refusal?.fields ?? {},
  };
}
