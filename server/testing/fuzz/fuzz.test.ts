/**
 * Random requests to every call: none crashes the server, hangs, or holds the event loop for more than 50 ms, and both
 * engines respond alike. Reports the calls that held the loop longest.
 * FUZZ_REQUESTS (8,000) sets their number, FUZZ_SEED (1) the first seed; `npm run fuzz` makes a million.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { begin, earn, take } from "../../certificates/testing/earn.ts";
import { seededRandom } from "../../cli/seed-random.ts";
import { engines } from "../engines.ts";
import { longestHold } from "../loop-hold.ts";
import { type Person, type Reply, startTestApp, type TestApp } from "../test-app.ts";
import { type FuzzRequest, fuzzRequest, resolved } from "./fuzz-requests.ts";

const requests = Number(process.env.FUZZ_REQUESTS ?? 8_000);
const firstSeed = Number(process.env.FUZZ_SEED ?? 1);
/** New people after this many requests, because some requests end sessions, lock accounts or delete them. */
const roundLength = 250;
const answerMilliseconds = 10_000;
/** No request may hold the event loop longer; the test reports anything above the goal. */
const bar = 50;
const goal = 5;
/** Repeats a request that held the loop this many times; the shortest run counts, without garbage collection. */
const confirmations = 3;
const reported = 10;

interface Instance {
  app: TestApp;
  names: Record<string, string>;
  cookies: Record<FuzzRequest["who"], string | undefined>;
}

let apps: TestApp[];
beforeAll(async () => {
  apps = await Promise.all(engines.map((engine) => startTestApp(engine)));
});
afterAll(() => Promise.all(apps.map((app) => app.close())));

/** The same people with the same attempts on each engine. */
async function makeInstance(app: TestApp, round: number): Promise<Instance> {
  const add = (name: string, as: "addPerson" | "addAdmin" = "addPerson"): Promise<Person> =>
    app[as]({ email: `${name}${round}@example.org`, name });
  const [taker, other, admin] = [await add("taker"), await add("other"), await add("admin", "addAdmin")];
  const code = await earn(app, taker);
  const { attemptId } = await take(app, taker, 4);
  const open = await begin(taker, "python");
  const othersOpen = await begin(other);
  const shared = await taker.patch(`/api/assessment/attempts/${attemptId}/share`, { shared: true });
  const [question] = open.questions!;
  return {
    app,
    names: {
      $taker: taker.id,
      $other: other.id,
      $admin: admin.id,
      $code: code,
      $share: shared.body.data?.code ?? "none",
      $closed: attemptId,
      $open: open.id,
      $othersOpen: othersOpen.id,
      $question: question!.id,
      $option: question!.options[0]!.id,
    },
    cookies: {
      nobody: undefined,
      forged: "session=00000000-0000-7000-8000-000000000000.forged; signed_in=1",
      taker: taker.cookie,
      other: other.cookie,
      admin: admin.cookie,
    },
  };
}

async function ask({ app, names, cookies }: Instance, given: FuzzRequest): Promise<Reply> {
  const cookie = cookies[given.who];
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("no answer")), answerMilliseconds);
  });
  const sent = app.send(given.method, resolved(given.path, names), {
    ...(given.body === undefined ? {} : { body: resolved(given.body, names) }),
    ...(cookie ? { cookie } : {}),
    ...(given.headers ? { headers: given.headers } : {}),
  });
  try {
    return await Promise.race([sent, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The part of a response on which two servers must agree; ids in field names differ per server. */
function essence({ status, body }: Reply, { names }: Instance) {
  const tokenOf = new Map(Object.entries(names).map(([token, id]) => [id, token]));
  const named = Object.keys(body?.fields ?? {}).map((field) =>
    field
      .split(".")
      .map((part) => tokenOf.get(part) ?? part)
      .join("."),
  );
  return { status, code: body?.code, fields: named.sort() };
}

test(`${requests} requests: no failure of the server, no hang, both engines alike`, {
  timeout: 0,
}, async () => {
  const each = Math.ceil(requests / apps.length);
  const outcomes = new Map<number, number>();
  const suspects: { instance: Instance; given: FuzzRequest; name: string; milliseconds: number }[] = [];
  const held: { name: string; milliseconds: number; first: number }[] = [];
  for (let round = 0; round * roundLength < each; round += 1) {
    const seed = firstSeed + round;
    const random = seededRandom(seed, "fuzz");
    const instances = await Promise.all(apps.map((app) => makeInstance(app, seed)));
    for (let index = 0; index < Math.min(roundLength, each - round * roundLength); index += 1) {
      const given = fuzzRequest(random);
      const name = `seed ${seed}, request ${index}: ${given.who} ${given.method} ${given.path} ${JSON.stringify(given.body)?.slice(0, 300)} ${JSON.stringify(given.headers)}`;
      const replies: Reply[] = [];
      // One server at a time: both run on this event loop.
      for (const instance of instances) {
        const send = () => ask(instance, given).catch((error) => expect.fail(`${name}: ${error}`));
        const { result: reply, milliseconds } = await longestHold(send);
        expect(reply.status, `${name}: ${reply.text}`).toBeLessThan(500);
        replies.push(reply);
        if (milliseconds > goal) suspects.push({ instance, given, name, milliseconds });
      }
      const [first, ...others] = replies.map((reply, index) => essence(reply, instances[index]!));
      for (const other of others) expect(other, name).toEqual(first);
      outcomes.set(first!.status, (outcomes.get(first!.status) ?? 0) + 1);
    }
    // Runs after the round, because a repeated request may change the results of the others.
    for (const suspect of suspects) {
      const again = [suspect.milliseconds];
      for (let times = 0; times < confirmations; times += 1)
        again.push((await longestHold(() => ask(suspect.instance, suspect.given))).milliseconds);
      held.push({ name: suspect.name, milliseconds: Math.min(...again), first: suspect.milliseconds });
    }
    suspects.length = 0;
    held.sort((a, b) => b.milliseconds - a.milliseconds).splice(reported);
  }
  const lines = held.map(
    ({ name, milliseconds, first }) =>
      `${milliseconds.toFixed(1)} ms (${first.toFixed(1)} at first): ${name}`,
  );
  console.log(`Longest holds of the event loop, of those above ${goal} ms:\n${lines.join("\n") || "none"}`);
  expect(held[0]?.milliseconds ?? 0, lines[0]).toBeLessThanOrEqual(bar);
  // The fuzzer reaches both outcomes: many refusals and many successes.
  for (const status of [200, 401, 404, 422])
    expect(outcomes.get(status), String(status)).toBeGreaterThan(each / 100);
});
