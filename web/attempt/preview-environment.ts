/** The environment of a preview: this page grades the attempt and keeps it in memory; nothing is sent. */
import type { Attempt } from "../../contract/attempts/attempts.ts";
import type { OwnPreview } from "../../contract/authoring/own-preview.ts";
import { durationText } from "../../contract/form.ts";
import type { Result } from "../../contract/results.ts";
import { rules } from "../../contract/rules.ts";
import type { StoreWithClickLog } from "./click-log.ts";
import type { DeviceRecord } from "./device-record.ts";
import type { Environment } from "./environment.ts";
import type { Answers } from "./outcome.ts";

export interface PreviewEnvironment extends Environment {
  /** The chosen option's id, by question id, as saved so far. */
  answers(): Record<string, string>;
}

/**
 * Makes an environment in which a preview runs like an attempt.
 * @param page the page's clock, timers and the like
 * @param receivedAt the steady time at which the preview arrived, in milliseconds
 */
export function previewEnvironment(
  { attempt, answered, maxScore, passScore }: OwnPreview,
  page: Environment,
  receivedAt: number,
): PreviewEnvironment {
  const answers: Record<string, string> = {};
  let result: Result | undefined;
  const serverNow = () =>
    new Date(Date.parse(attempt.serverNow) + page.clock.steady() - receivedAt).toISOString();
  const store = (given: Answers) => {
    for (const [question, option] of Object.entries(given))
      if (option === null) delete answers[question];
      else answers[question] = option;
  };
  const grade = (): Result => ({
    id: attempt.id,
    name: attempt.title,
    duration: durationText(attempt.durationSeconds),
    score: answered.filter(({ id, right }) => answers[id] === right).length,
    format: rules.format,
    createdAt: serverNow(),
    slug: attempt.slug,
    attemptId: attempt.id,
    attemptNumber: attempt.attemptNumber,
    maxScore,
    passScore,
  });
  const current = (): Attempt => ({
    ...attempt,
    ...(result ? { state: "submitted", result } : {}),
    serverNow: serverNow(),
    answers: { ...answers },
  });
  return {
    ...page,
    store: recordInMemory(),
    joinTabs: () => ({ tell() {}, close() {} }),
    answers: () => ({ ...answers }),
    calls: {
      start: async () => ({ kind: "ok", data: current() }),
      read: async () => ({ kind: "ok", data: current() }),
      async save(_id, body) {
        if (result) return { kind: "closed" };
        store(body.answers);
        return { kind: "ok", data: { serverNow: serverNow(), deadlineAt: attempt.deadlineAt } };
      },
      async submit(_id, _title, body) {
        if (!result) {
          store(body.answers);
          result = grade();
        }
        return { kind: "ok", data: { result } };
      },
    },
  };
}

/** Keeps one record in memory for as long as the page is open. It needs no click log, since changes apply at once. */
function recordInMemory(): StoreWithClickLog {
  let record: DeviceRecord | undefined;
  const copy = () => structuredClone(record);
  return {
    isDurable: () => true,
    list: async () => [copy() ?? []].flat(),
    find: async () => copy(),
    async change(_key, create, change) {
      record ??= create();
      const value = change(record);
      return { record: structuredClone(record), value };
    },
    async remove() {
      record = undefined;
    },
    appendClick: () => () => {},
  };
}
