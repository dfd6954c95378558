/** A server whose event loop is really blocked around a deadline: answers sent in time are graded, later ones are late. */
import { Agent, request } from "node:http";
import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import type { Attempt } from "../../contract/attempts/attempts.ts";
import { builtInForm } from "../../contract/form.ts";
import { readBanks } from "../banks/banks.ts";
import { promptOf } from "../banks/prompt.ts";
import { contentFolder } from "../platform/folders.ts";
import { engines, type TestEngine } from "./engines.ts";
import { ownForm, ownSlug, ownVersion } from "./forms/own-assessments.ts";
import { storeOwnAssessment } from "./forms/stored-own.ts";
import { makePeople, type Person } from "./people.ts";
import { type ServerChild, startServerChild } from "./server-child.ts";
import { makeTestDatabase } from "./test-database.ts";

/** What people take, in turn. */
const taken = [
  { slug: "javascript", form: builtInForm },
  { slug: ownSlug, form: ownForm },
];
/** For the built-in form; the other one's time is shorter in the same ratio. */
const attemptSeconds = 5;
const people = 16;
/** The stall begins this long before the deadline. */
const before = 1000;

const items = [...readBanks(contentFolder).find("javascript")!.items, ...ownVersion().items];
const keys = new Map(items.map((item) => [promptOf(item), item.options[0]!.text]));

type Call = (method: string, path: string, body: object) => Promise<{ status: number; data: unknown }>;

/** @param agent reuses its connection, or opens a new one for each request */
function callOf(url: string, { cookie }: Person, agent: Agent): Call {
  return (method, path, body) =>
    new Promise((resolve, reject) => {
      const headers = { cookie, "content-type": "application/json" };
      const outgoing = request(`${url}/api/assessment/${path}`, { method, headers, agent }, (reply) => {
        const chunks: Buffer[] = [];
        reply.on("data", (chunk) => chunks.push(chunk));
        reply.on("end", () => {
          const { data } = JSON.parse(Buffer.concat(chunks).toString()) as { data: unknown };
          resolve({ status: reply.statusCode ?? 0, data });
        });
      });
      outgoing.on("error", reject);
      outgoing.end(JSON.stringify(body));
    });
}

interface Taker {
  call: Call;
  attempt: Attempt;
  /** All of them. */
  right: Record<string, string>;
}

async function startAttempt(call: Call, slug: string): Promise<Taker> {
  const attempt = (await call("POST", "attempts", { slug })).data as Attempt;
  const right = Object.fromEntries(
    attempt.questions!.map(({ id, prompt, options }) => [
      id,
      options.find(({ text }) => text === keys.get(prompt))!.id,
    ]),
  );
  return { call, attempt, right };
}

const save = ({ call, attempt, right }: Taker) => call("PATCH", `attempts/${attempt.id}`, { answers: right });
const submit = async ({ call, attempt, right }: Taker) => {
  const { data } = await call("POST", "save-assessment", { attemptId: attempt.id, answers: right });
  return (data as { correct: number }).correct;
};
/** The score from the stored answers alone. */
const stored = async ({ call, attempt }: Taker) => {
  const { data } = await call("POST", "save-assessment", { attemptId: attempt.id });
  return (data as { correct: number }).correct;
};

/**
 * - `alone`: nobody can save meanwhile; a stall of less than 10 s is no outage, which would move the deadlines
 * - `beside another`: the other server continues, and closes nothing too early
 */
interface Case {
  engine: TestEngine;
  seconds: number;
  others: number;
  isOutage: boolean;
}

const cases: Record<TestEngine, Case[]> = {
  sqlite: [
    { engine: "sqlite", seconds: 6.5, others: 0, isOutage: false },
    { engine: "sqlite", seconds: 10, others: 0, isOutage: true },
  ],
  postgres: [{ engine: "postgres", seconds: 10, others: 1, isOutage: false }],
};

test.each(engines.flatMap((engine) => cases[engine]))(
  "$engine, $seconds s, $others servers beside it: every answer sent in time is graded",
  async ({ engine, seconds, others, isOutage }) => {
    const made = await makeTestDatabase(engine);
    const servers: ServerChild[] = [];
    const agents = [new Agent({ keepAlive: true, maxSockets: people }), new Agent({ keepAlive: false })];
    try {
      const everyone = await makePeople(made, people, "stall");
      await storeOwnAssessment(made.database.db, everyone[0]!.id);
      await made.database.close();
      const environment = {
        DATA_DIR: made.dataDir,
        ...(made.databaseUrl ? { DATABASE_URL: made.databaseUrl } : {}),
        ATTEMPT_SECONDS: String(attemptSeconds),
      };
      for (let count = 0; count <= others; count += 1) servers.push(await startServerChild(environment));
      const server = servers[0]!;
      const takers = await Promise.all(
        everyone.map(async (person, index) => {
          const { slug, form } = taken[index % 2]!;
          // Both kinds of connection for both assessments.
          const agent = agents[Math.floor(index / 2) % 2]!;
          // A shorter one starts later, so that all end at the same moment.
          await setTimeout(1000 * attemptSeconds * (1 - form.seconds / builtInForm.seconds));
          return startAttempt(callOf(server.url, person, agent), slug);
        }),
      );
      const deadlines = takers.map(({ attempt }) => Date.parse(attempt.deadlineAt));
      await setTimeout(Math.min(...deadlines) - before - Date.now());
      await server.block(seconds * 1000);
      const unblockedAt = Date.now() + seconds * 1000;
      // By now all of them are past their deadline, and within the grace period.
      const third = Math.floor(people / 3);
      const saved = takers.slice(0, third).map(save);
      await setTimeout(Math.max(...deadlines) + 2000 - Date.now());
      const submitted = takers.slice(third, 2 * third).map(submit);
      expect(Date.now()).toBeLessThan(unblockedAt - 1000);

      expect((await Promise.all(saved)).map(({ status }) => status)).toEqual(Array(third).fill(200));
      const full = (those: Taker[]) => those.map(({ right }) => Object.keys(right).length);
      expect(await Promise.all(submitted)).toEqual(full(takers.slice(third, 2 * third)));
      if (!isOutage)
        for (const taker of takers.slice(2 * third)) {
          expect(await save(taker)).toMatchObject({ status: 410 });
          expect(await submit(taker)).toBe(0);
        }
      const inTime = takers.slice(0, third);
      expect(await Promise.all(inTime.map(stored))).toEqual(full(inTime));
      expect(new Set(full(takers))).toEqual(new Set(taken.map(({ form }) => form.questions)));
    } finally {
      for (const agent of agents) agent.destroy();
      for (const server of servers) await server.kill();
      await made.drop();
    }
  },
  60_000,
);
