/**
 * Kills the server under load repeatedly: every acknowledged write survives, and no attempt has two results (F01). Every
 * second person takes an assessment of another form.
 * `npm run chaos` does it a thousand times.
 */
import { expect, test } from "vitest";
import { builtInForm } from "../../contract/form.ts";
import { onEachEngine } from "./engines.ts";
import { ownForm, ownSlug } from "./forms/own-assessments.ts";
import { storeOwnAssessment } from "./forms/stored-own.ts";
import { makePeople, type Person } from "./people.ts";
import { type ServerChild, startServerChild } from "./server-child.ts";
import { makeTestDatabase } from "./test-database.ts";

const people = 12;
/** What people take, in turn. */
const taken = [
  { slug: "javascript", form: builtInForm },
  { slug: ownSlug, form: ownForm },
];
const takenBy = (index: number) => taken[index % taken.length]!;
const asked = Number(process.env.CHAOS_ROUNDS ?? 0);
const roundsOn = {
  sqlite: asked || 4,
  postgres: asked ? Math.ceil(asked * 0.3) : 3,
};

/** One person's knowledge of their attempt: acknowledged writes, and writes that may or may not have arrived. */
interface Known {
  slug: string;
  id?: string;
  questions: { id: string; options: { id: string }[] }[];
  seq: number;
  acknowledged: Map<string, string>;
  onTheWay?: { question: string; option: string } | undefined;
  isSubmitting: boolean;
  submitted: { attemptId: string; score: number; maxScore: number }[];
}

type Call = (
  path: string,
  method: string,
  body?: unknown,
) => Promise<{ status: number; data: unknown } | undefined>;

function callOf(url: string, { cookie }: Person): Call {
  return async (path, method, body) => {
    try {
      const reply = await fetch(`${url}/api/assessment/${path}`, {
        method,
        headers: { cookie, ...(body === undefined ? {} : { "content-type": "application/json" }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const { data } = (await reply.json()) as { data: unknown };
      return { status: reply.status, data };
    } catch {
      return undefined;
    }
  };
}

interface Attempt {
  id: string;
  state: string;
  questions?: Known["questions"];
  answers: Record<string, string>;
}

function submittedOf({ id, questions }: Known, data: unknown): Known["submitted"][number] {
  return { attemptId: id!, score: (data as { correct: number }).correct, maxScore: questions.length };
}

/** Takes attempts in sequence until the server is gone. @param onAcknowledged called for each acknowledged save and submit */
async function take(call: Call, known: Known, onAcknowledged: () => void): Promise<void> {
  for (;;) {
    if (!known.id) {
      const started = await call("attempts", "POST", { slug: known.slug });
      if (!started) return;
      const attempt = started.data as Attempt;
      known.id = attempt.id;
      known.questions = attempt.questions ?? [];
      known.acknowledged.clear();
    }
    for (let step = 0; step < 12; step += 1) {
      known.seq += 1;
      const question = known.questions[known.seq % known.questions.length]!;
      const option = question.options[(known.seq * 11) % question.options.length]!.id;
      known.onTheWay = { question: question.id, option };
      const body = { answers: { [question.id]: option }, client: "chaos", seq: known.seq };
      const saved = await call(`attempts/${known.id}`, "PATCH", body);
      if (!saved) return;
      expect(saved.status).toBe(200);
      known.acknowledged.set(question.id, option);
      known.onTheWay = undefined;
      onAcknowledged();
    }
    known.isSubmitting = true;
    const submitted = await call("save-assessment", "POST", { attemptId: known.id });
    if (!submitted) return;
    known.submitted.push(submittedOf(known, submitted.data));
    known.isSubmitting = false;
    delete known.id;
    onAcknowledged();
  }
}

/** Checks after a restart that every acknowledged answer and result is stored exactly once. */
async function check(call: Call, known: Known): Promise<void> {
  const results = (await call("my-assessments", "GET"))!.data as { attemptId: string; score: number }[];
  const attempts = results.map(({ attemptId }) => attemptId);
  expect(new Set(attempts).size).toBe(attempts.length);
  for (const each of known.submitted) expect(results).toContainEqual(expect.objectContaining(each));
  if (!known.id) return;
  const attempt = (await call(`attempts/${known.id}`, "GET"))!.data as Attempt;
  const mayBe = (question: string) => {
    const { onTheWay } = known;
    const sent = onTheWay?.question === question ? onTheWay.option : undefined;
    return [known.acknowledged.get(question), sent];
  };
  for (const { id } of known.questions) expect(mayBe(id), `question ${id}`).toContain(attempt.answers[id]);
  known.onTheWay = undefined;
  for (const { id } of known.questions) {
    const stored = attempt.answers[id];
    if (stored !== undefined) known.acknowledged.set(id, stored);
  }
  if (attempt.state === "open") {
    known.isSubmitting = false;
    return;
  }
  // A submit without a response closed it; repeating the submit returns the same result.
  expect(known.isSubmitting).toBe(true);
  const again = (await call("save-assessment", "POST", { attemptId: known.id }))!.data;
  known.submitted.push(submittedOf(known, again));
  expect(attempts.filter((attemptId) => attemptId === known.id)).toHaveLength(1);
  known.isSubmitting = false;
  delete known.id;
}

onEachEngine("killed under load", (engine) => {
  const rounds = roundsOn[engine];
  test(`${rounds} times: no acknowledged answer is lost, no attempt has two results (F01)`, async () => {
    const made = await makeTestDatabase(engine);
    let server: ServerChild | undefined;
    try {
      const everyone = await makePeople(made, people, "chaos");
      await storeOwnAssessment(made.database.db, everyone[0]!.id);
      await made.database.close();
      const known = everyone.map(
        (_, index): Known => ({
          slug: takenBy(index).slug,
          questions: [],
          seq: 0,
          acknowledged: new Map(),
          isSubmitting: false,
          submitted: [],
        }),
      );
      const submittedOn = ({ slug }: { slug: string }) =>
        known.flatMap((each) => (each.slug === slug ? each.submitted : []));
      for (let round = 0; round <= rounds; round += 1) {
        server = await startServerChild({
          DATA_DIR: made.dataDir,
          RATE_LIMIT: "off",
          ...(made.databaseUrl ? { DATABASE_URL: made.databaseUrl } : {}),
        });
        const calls = everyone.map((person) => callOf(server!.url, person));
        await Promise.all(calls.map((call, index) => check(call, known[index]!)));
        if (round === rounds) break;
        // Depends on acknowledged writes, not on time: a slow machine gets as far as a fast one.
        const enough = Promise.withResolvers<void>();
        let left = 40 + ((round * 37) % 150);
        const onAcknowledged = () => {
          left -= 1;
          // The last round ends only when somebody has submitted on each form.
          const isLast = round === rounds - 1;
          if (left <= 0 && (!isLast || taken.every((form) => submittedOn(form).length > 0))) enough.resolve();
        };
        const taking = Promise.all(calls.map((call, index) => take(call, known[index]!, onAcknowledged)));
        await enough.promise;
        await server.kill();
        await taking;
      }
      for (const each of taken) {
        const submitted = submittedOn(each);
        expect(submitted.length).toBeGreaterThan(0);
        for (const { score, maxScore } of submitted) {
          expect(maxScore).toBe(each.form.questions);
          expect(score).toBeLessThanOrEqual(maxScore);
        }
      }
    } finally {
      await server?.kill();
      await made.drop();
    }
  }, 3_600_000);
});
