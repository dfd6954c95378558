/** For any order of clicks, faults, reloads and tabs: the last choice is graded, and no older one replaces it. */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { AttemptSession } from "./attempt-session.ts";
import { findAttemptSession, startAttemptSession } from "./entry.ts";
import type { Environment } from "./environment.ts";
import { type Fate, personId, questionIds, Simulation } from "./testing/simulation.ts";

type Command =
  | { kind: "choose"; tab: number; question: number }
  | { kind: "wait"; milliseconds: number }
  | { kind: "offline" | "online" | "load" | "close" | "submit"; tab: number };

const tab = fc.integer({ min: 0, max: 1 });
const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant("choose"), tab, question: fc.integer({ min: 0, max: 2 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("wait"),
      milliseconds: fc.constantFrom(0, 5, 25, 500, 3000, 20_000),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom("offline", "online", "load", "close"), tab }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("submit"), tab: fc.constant(0) }) },
) as fc.Arbitrary<Command>;

const fate: fc.Arbitrary<Fate> = fc.record(
  {
    there: fc.constantFrom(1, 20, 400, 9000, 25_000),
    back: fc.constantFrom(1, 20, 3000),
    lost: fc.constantFrom("request", "reply"),
  },
  { requiredKeys: ["there", "back"] },
);

class Pages {
  readonly simulation = new Simulation();
  /** The number of the last choice per question; its option's id is that number. */
  readonly last = new Map<string, number>();
  atSubmit: Map<string, number> | undefined;
  #sessions: (AttemptSession | undefined)[] = [undefined, undefined];
  #loads = [0, 0];
  #online = [true, true];
  #choices = 0;

  get open(): AttemptSession[] {
    return this.#sessions.filter((session) => session !== undefined);
  }

  async start(): Promise<void> {
    const starting = startAttemptSession(personId, "javascript", this.#page(0));
    await this.simulation.time.advance(100);
    const outcome = await starting;
    if (outcome.kind === "ok") this.#sessions[0] = outcome.data;
  }

  async run(command: Command): Promise<void> {
    if (command.kind === "wait") return this.simulation.time.advance(command.milliseconds);
    const session = this.#sessions[command.tab];
    if (command.kind === "choose" && session?.view().phase === "open") {
      this.#choices += 1;
      const questionId = questionIds[command.question]!;
      this.last.set(questionId, this.#choices);
      void session.choose(questionId, String(this.#choices));
    } else if (command.kind === "submit" && session?.view().phase === "open") {
      this.atSubmit ??= new Map(this.last);
      session.submit();
    } else if (command.kind === "offline") this.#online[command.tab] = false;
    else if (command.kind === "online") {
      this.#online[command.tab] = true;
      session?.wake();
    } else if (command.kind === "load") await this.#load(command.tab);
    else if (command.kind === "close") this.#leave(command.tab);
  }

  /** Opens a new page in a tab; the previous page dies with everything it had not yet written to the device's store. */
  #page(tab: number): Environment {
    const load = this.#loads[tab]!;
    return this.simulation.page(
      () => this.#online[tab]!,
      () => this.#loads[tab] === load,
    );
  }

  #leave(tab: number): void {
    this.#sessions[tab]?.leave();
    this.#sessions[tab] = undefined;
    this.#loads[tab]! += 1;
  }

  async #load(tab: number): Promise<void> {
    this.#leave(tab);
    const load = this.#loads[tab];
    void findAttemptSession(personId, "javascript", this.#page(tab)).then((found) => {
      if (found.kind !== "session") return;
      if (this.#loads[tab] === load) this.#sessions[tab] = found.session;
      else found.session.leave();
    });
  }

  /** The network is good from here on, and the page is visible. */
  async heal(): Promise<void> {
    this.simulation.fates = [];
    for (const tab of [0, 1]) await this.run({ kind: "online", tab });
    await this.simulation.time.advance(7000);
    if (this.open.length === 0) await this.#load(0);
    await this.simulation.time.advance(130_000);
  }
}

const chosen = (answers: Map<string, { optionId: string | null }>) =>
  Object.fromEntries([...answers].map(([id, { optionId }]) => [id, optionId]));
const expected = (last: Map<string, number>) =>
  Object.fromEntries([...last].map(([id, number]) => [id, String(number)]));

function expectNothingOlderCameBack(simulation: Simulation): void {
  const newest = new Map<string, number>();
  for (const { questionId, optionId } of simulation.server.taken) {
    expect(Number(optionId)).toBeGreaterThanOrEqual(newest.get(questionId) ?? 0);
    newest.set(questionId, Number(optionId));
  }
}

function expectAcknowledgedKept(simulation: Simulation): void {
  for (const answers of simulation.acknowledged) {
    for (const [questionId, optionId] of Object.entries(answers)) {
      const stored = Number(simulation.server.answers.get(questionId)?.optionId);
      expect(stored).toBeGreaterThanOrEqual(Number(optionId));
    }
  }
}

test("no interleaving of choices, faults, reloads, tabs and a submit loses an answer or undoes a newer one", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(command, { maxLength: 25 }),
      fc.array(fate, { maxLength: 25 }),
      fc.boolean(),
      fc.constantFrom(0, 8, 40),
      async (commands, fates, hasChannel, storeMilliseconds) => {
        const pages = new Pages();
        const { simulation } = pages;
        simulation.hasChannel = hasChannel;
        await pages.start();
        simulation.storeMilliseconds = storeMilliseconds;
        simulation.fates = fates;
        for (const command of commands) await pages.run(command);
        await pages.heal();
        const { server } = simulation;
        expectNothingOlderCameBack(simulation);
        expectAcknowledgedKept(simulation);
        if (pages.atSubmit) expect(server.state).not.toBe("open");
        if (server.state === "open") expect(chosen(server.answers)).toEqual(expected(pages.last));
        if (server.state === "submitted" && pages.atSubmit) {
          for (const [questionId, number] of pages.atSubmit) {
            expect(Number(server.answers.get(questionId)?.optionId)).toBeGreaterThanOrEqual(number);
          }
        }
        for (const session of pages.open) {
          const view = session.view();
          if (server.state === "open") expect(view.answers).toEqual(chosen(server.answers));
          else expect(view.end?.result?.score).toBe(server.result().score);
        }
        await simulation.time.advance(600_000);
        for (const session of pages.open) expect(session.view().phase).toBe("ended");
        expect(server.state).not.toBe("open");
        expectNothingOlderCameBack(simulation);
        for (const session of pages.open) session.leave();
      },
    ),
    { numRuns: 200 },
  );
}, 60_000);
