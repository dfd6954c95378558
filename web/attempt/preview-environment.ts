/** What surrounds the attempt of a preview: graded on this page, kept in its memory, sent to nobody. */
import type { Attempt } from "../../contract/attempts.ts";
import { durationText } from "../../contract/form.ts";
import type { OwnPreview } from "../../contract/own-preview.ts";
import type { Result } from "../../contract/results.ts";
import { rules } from "../../contract/rules.ts";
import type { StoreWithClickLog } from "./click-log.ts";
import type { DeviceRecord } from "./device-record.ts";
import type { Environment } from "./environment.ts";
import type { Answers } from "./outcome.ts";

export interface PreviewEnvironment extends Environment {
  /** Id of the chosen option by id of the question, as they arrived. */
  answers(): Record<string, string>;
}

/**
 * An environment in which a preview is taken like an attempt.
 * @param around clock, timers and the like of the page
 * @param receivedAt the steady time at which the preview arrived, in milliseconds
 */
export function previewEnvironment(
  { attempt, answered, maxScore, passScore }: OwnPreview,
  around: Environment,
  receivedAt: number,
): PreviewEnvironment {
  const answers: Record<string, string> = {};
  let result: Result | undefined;
  const serverNow = () =>
    new Date(Date.parse(attempt.serverNow) + around.clock.steady() - receivedAt).toISOString();
  const take = (given: Answers) => {
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
  const standing = (): Attempt => ({
    ...attempt,
    ...(result ? { state: "submitted", result } : {}),
    serverNow: serverNow(),
    answers: { ...answers },
  });
  return {
    ...around,
    store: recordInMemory(),
    joinTabs: () => ({ tell() {}, close() {} }),
    answers: () => ({ ...answers }),
    calls: {
      start: async () => ({ kind: "ok", data: standing() }),
      read: async () => ({ kind: "ok", data: standing() }),
      async save(_id, body) {
        if (result) return { kind: "closed" };
        take(body.answers);
        return { kind: "ok", data: { serverNow: serverNow(), deadlineAt: attempt.deadlineAt } };
      },
      async submit(_id, _title, body) {
        if (!result) {
          take(body.answers);
          result = grade();
        }
        return { kind: "ok", data: { result } };
      },
    },
  };
}

/** Keeps one record for as long as the page is there; what was clicked is in it at once. */
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
