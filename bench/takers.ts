/** Whole attempts against a server, sequential or concurrent, and their cost. */
import { type Answered, call, cookieOf } from "./client.ts";
import type { Measured } from "./processes.ts";

export interface Round {
  attempts: number;
  seconds: number;
  cpuSeconds: number;
  bytes: number;
}

/** Takes one attempt, rotating through the people, so that each one's history stays at a normal length. */
export type Taker = () => Promise<number>;

function expectOk(answered: Answered): Answered {
  if (answered.status >= 300)
    throw new Error(`unexpected ${answered.status}: ${answered.body.slice(0, 200)}`);
  return answered;
}

/** One attempt against the floor; returns the bytes of all bodies. */
export function floorTaker(url: string): Taker {
  return async () => {
    const started = expectOk(await call(`${url}/start`, "POST", {}));
    const { id } = JSON.parse(started.body).data;
    let bytes = started.bytes;
    for (let question = 0; question < 10; question += 1) {
      bytes += expectOk(
        await call(`${url}/save/${id}`, "PATCH", { answers: { [`question-${question}`]: "option-id" } }),
      ).bytes;
    }
    bytes += expectOk(await call(`${url}/submit/${id}`, "POST", { attemptId: id })).bytes;
    bytes += expectOk(await call(`${url}/review/${id}`, "GET")).bytes;
    return bytes;
  };
}

/** One whole attempt in a session; returns the bytes of all bodies. */
async function takeOne(url: string, cookie: string): Promise<number> {
  const base = `${url}/api/assessment`;
  const started = expectOk(await call(`${base}/attempts`, "POST", { slug: "javascript" }, cookie));
  const { id, questions } = JSON.parse(started.body).data;
  let bytes = started.bytes;
  for (const [place, question] of questions.entries()) {
    const body = {
      answers: { [question.id]: question.options[place % 4].id },
      client: "bench",
      seq: place + 1,
    };
    bytes += expectOk(await call(`${base}/attempts/${id}`, "PATCH", body, cookie)).bytes;
  }
  bytes += expectOk(await call(`${base}/save-assessment`, "POST", { attemptId: id }, cookie)).bytes;
  bytes += expectOk(await call(`${base}/attempts/${id}/review`, "GET", undefined, cookie)).bytes;
  return bytes;
}

/** One attempt against the product, rotating through the people's sessions and the servers. */
export function productTaker(urls: string[], cookies: string[]): Taker {
  const waiting = [...cookies];
  let taken = 0;
  return async () => {
    const cookie = waiting.shift()!;
    taken += 1;
    const bytes = await takeOne(urls[taken % urls.length]!, cookie);
    waiting.push(cookie);
    return bytes;
  };
}

/** The same, but each person signs in with their password first. */
export function signInTaker(url: string, emails: string[], password: string): Taker {
  const waiting = [...emails];
  return async () => {
    const email = waiting.shift()!;
    const signedIn = expectOk(await call(`${url}/api/user/login`, "POST", { email, password }));
    const bytes = await takeOne(url, cookieOf(signedIn));
    waiting.push(email);
    return signedIn.bytes + bytes;
  };
}

/** A number of people take attempts for some seconds. */
export async function takeAttempts(
  server: Pick<Measured, "cpuSeconds">,
  taker: Taker,
  atOnce: number,
  secondsPerRound: number,
): Promise<Round> {
  const until = performance.now() + secondsPerRound * 1000;
  const begun = performance.now();
  const cpuBefore = server.cpuSeconds();
  let attempts = 0;
  let bytes = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (performance.now() < until) {
        const taken = await taker();
        bytes += taken;
        attempts += 1;
      }
    }),
  );
  return {
    attempts,
    seconds: (performance.now() - begun) / 1000,
    cpuSeconds: server.cpuSeconds() - cpuBefore,
    bytes,
  };
}
