/**
 * One page's work on one question: stores typed text on the device, saves it on the server when typing pauses, and
 * reports the state. Outside React, so that no render loses a keystroke.
 */
import type { QuestionBody } from "../../../../contract/authoring/question-body.ts";
import { changeQuestion, type Question } from "../../../../contract/authoring/questions.ts";
import { CallError, call, failureSentence } from "../../../client/api.ts";
import { type DraftCopy, dropDraftCopy, readDraftCopy, writeDraftCopy } from "./draft-copy.ts";

/**
 * - `saved`: the server has the text
 * - `typing`, `saving`: being saved
 * - `waiting`: the server can't be reached; retried automatically
 * - `refused`: the
 *   server refused the text; `fields` says why
 * - `conflict`: someone else saved another text, `theirs`
 * - `gone`: the question is no longer there for this person
 */
export type DraftState = "saved" | "typing" | "saving" | "waiting" | "refused" | "conflict" | "gone";

export interface DraftView {
  state: DraftState;
  body: QuestionBody;
  /** As the server last had it. */
  question: Question;
  /** By path in the body. */
  fields: Record<string, string>;
  sentence: string;
  theirs: Question | undefined;
  /** The text was restored from this device. */
  restoredAt: string | undefined;
  /** False if storage is blocked: closing the page would lose the text. */
  isKept: boolean;
}

const pauseMilliseconds = 800;
const retryMilliseconds = 5000;

export class DraftSession {
  #view: DraftView;
  readonly #userId: string;
  readonly #watchers = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isSending = false;
  #isLeft = false;

  constructor(question: Question, userId: string) {
    this.#userId = userId;
    this.#view = {
      state: "saved",
      body: question.body,
      question,
      fields: {},
      sentence: "",
      theirs: undefined,
      restoredAt: undefined,
      isKept: true,
    };
    const copy = readDraftCopy(userId, question.id);
    if (copy) this.#restore(copy);
  }

  #restore({ version, body, at }: DraftCopy): void {
    const { question } = this.#view;
    if (sameText(body, question.body)) {
      dropDraftCopy(this.#userId, question.id);
      return;
    }
    this.#view = { ...this.#view, body, restoredAt: at };
    if (version === question.version) this.#plan("typing", 0);
    else this.#view = { ...this.#view, state: "conflict", theirs: question };
  }

  subscribe = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  view = (): DraftView => this.#view;

  #change(part: Partial<DraftView>): void {
    this.#view = { ...this.#view, ...part };
    for (const watcher of this.#watchers) watcher();
  }

  /** Applies a change: stored on the device immediately, on the server when typing pauses. */
  edit(change: Partial<QuestionBody>): void {
    const body = { ...this.#view.body, ...change };
    const isKept = this.#keep(body);
    this.#change({ body, isKept });
    if (this.#view.state !== "conflict" && this.#view.state !== "gone")
      this.#plan("typing", pauseMilliseconds);
  }

  #keep(body: QuestionBody): boolean {
    const { question } = this.#view;
    const at = new Date().toISOString();
    return writeDraftCopy(this.#userId, question.id, { version: question.version, body, at });
  }

  #plan(state: DraftState, milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#change({ state });
    if (!this.#isLeft) this.#timer = setTimeout(() => void this.save(), milliseconds);
  }

  /** Saves at once. */
  async save(): Promise<void> {
    clearTimeout(this.#timer);
    const { body, question, state } = this.#view;
    if (this.#isSending || state === "conflict" || state === "gone") return;
    if (sameText(body, question.body)) return this.#settle(question, body);
    this.#isSending = true;
    this.#change({ state: "saving", sentence: "" });
    try {
      const request = { params: { question: question.id }, body: { version: question.version, body } };
      const { data } = await call(changeQuestion, request);
      this.#isSending = false;
      this.#settle(data, body);
    } catch (error) {
      this.#isSending = false;
      this.#fail(error);
    }
  }

  /** The server has `sent`; what was typed meanwhile follows. */
  #settle(question: Question, sent: QuestionBody): void {
    const isBehind = this.#view.body !== sent;
    this.#change({ question, fields: {}, sentence: "", theirs: undefined });
    if (isBehind) {
      this.#keep(this.#view.body);
      this.#plan("typing", pauseMilliseconds);
      return;
    }
    dropDraftCopy(this.#userId, question.id);
    this.#change({ state: "saved", isKept: true });
  }

  #fail(error: unknown): void {
    const sentence = failureSentence(error, "The question could not be saved.");
    const refusal = error instanceof CallError && error.outcome === "refused" ? error : undefined;
    const theirs = refusal?.code === "changed_meanwhile" ? (refusal.body.current as Question) : undefined;
    if (theirs) this.#change({ state: "conflict", theirs, sentence });
    else if (refusal?.status === 404 || refusal?.status === 403) this.#change({ state: "gone", sentence });
    else if (refusal?.status === 422 || refusal?.status === 413 || refusal?.status === 409)
      this.#change({ state: "refused", sentence, fields: withoutBody(refusal.fields) });
    else {
      this.#change({ sentence });
      this.#plan("waiting", (refusal?.retryAfterSeconds ?? 0) * 1000 || retryMilliseconds);
    }
  }

  /** Resolves a conflict: this text replaces the other version. */
  resolve(body: QuestionBody): void {
    const { theirs } = this.#view;
    if (!theirs) return;
    this.#change({ question: theirs, body, theirs: undefined, restoredAt: undefined });
    this.#keep(body);
    this.#plan("typing", 0);
  }

  /** Applies the server's question after a change of state. */
  take(question: Question): void {
    this.#change({ question, body: question.body, state: "saved", restoredAt: undefined, fields: {} });
    dropDraftCopy(this.#userId, question.id);
  }

  dismissRestored(): void {
    this.#change({ restoredAt: undefined });
  }

  /** Retries immediately, for example when the connection is back. */
  retry = (): void => {
    if (this.#view.state === "waiting") void this.save();
  };

  /** The page is shown; called again after `leave`. */
  enter(): void {
    this.#isLeft = false;
    addEventListener("online", this.retry);
  }

  /** The page closes: sends unsaved text, and keeps it on the device until the server has it. */
  leave(): void {
    removeEventListener("online", this.retry);
    if (this.#view.state === "typing" || this.#view.state === "waiting") void this.save();
    this.#isLeft = true;
    clearTimeout(this.#timer);
  }
}

/** Whether two texts are the same, letter by letter. */
export function sameText(one: QuestionBody, other: QuestionBody): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, part]) => [name, sorted(part)]),
  );
}

function withoutBody(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, text]) => [name.replace(/^body\./, ""), text]),
  );
}
