/** People who take a test normally: they save each answer and submit ten correct ones, three seconds before the end. */
import { setTimeout as wait } from "node:timers/promises";
import type { Attempt } from "../contract/attempts/attempts.ts";
import { readBanks } from "../server/banks/banks.ts";
import { promptOf } from "../server/banks/prompt.ts";
import { contentFolder } from "../server/platform/folders.ts";
import type { Person } from "../server/testing/people.ts";
import { call } from "./client.ts";

const saveEveryMilliseconds = 1000;
const submitBeforeEndMilliseconds = 3000;

const banks = readBanks(contentFolder);

/** The text of the correct option by the text of its question. */
function keysOf(slug: string): Map<string, string> {
  const items = banks.find(slug)?.items ?? [];
  return new Map(items.map((item) => [promptOf(item), item.options[0]!.text]));
}

export interface Figures {
  /** Milliseconds of each save that was stored. */
  saves: number[];
  failedSaves: number;
  submits: number;
  /** Attempts whose ten answers were all graded as correct. */
  right: number;
  codes: string[];
}

async function takeOne(url: string, slug: string, { cookie }: Person, figures: Figures): Promise<void> {
  const keys = keysOf(slug);
  const started = await call(`${url}/api/assessment/attempts`, "POST", { slug }, cookie);
  if (started.status !== 201) throw new Error(`No attempt: ${started.status} ${started.body}`);
  const attempt = JSON.parse(started.body).data as Attempt;
  const right = attempt.questions!.map(({ id, prompt, options }) => {
    const key = options.find(({ text }) => text === keys.get(prompt))!;
    return [id, key.id] as const;
  });
  const submitAt = Date.parse(attempt.deadlineAt) - submitBeforeEndMilliseconds;
  await wait(Math.random() * saveEveryMilliseconds);
  for (let seq = 1; Date.now() < submitAt - saveEveryMilliseconds; seq += 1) {
    const begun = performance.now();
    const answers = Object.fromEntries([right[seq % right.length]!]);
    const body = { answers, client: "honest", seq };
    const saved = await call(`${url}/api/assessment/attempts/${attempt.id}`, "PATCH", body, cookie).catch(
      () => undefined,
    );
    const milliseconds = performance.now() - begun;
    if (saved?.status === 200) figures.saves.push(milliseconds);
    else figures.failedSaves += 1;
    await wait(Math.max(0, saveEveryMilliseconds - milliseconds));
  }
  await wait(Math.max(0, submitAt - Date.now()));
  figures.submits += 1;
  const body = { attemptId: attempt.id, answers: Object.fromEntries(right) };
  const reply = await call(`${url}/api/assessment/save-assessment`, "POST", body, cookie).catch(
    () => undefined,
  );
  const graded = reply?.status === 200 ? JSON.parse(reply.body).data : undefined;
  if (graded?.correct === right.length) figures.right += 1;
  if (graded?.certificate) figures.codes.push(graded.certificate.code);
}

/** Each person takes one whole attempt. */
export async function takeTests(url: string, people: Person[], slug = "javascript"): Promise<Figures> {
  const figures: Figures = { saves: [], failedSaves: 0, submits: 0, right: 0, codes: [] };
  await Promise.all(people.map((person) => takeOne(url, slug, person, figures)));
  return figures;
}
