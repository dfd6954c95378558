/** Simulates attempts: stepped time, a server that follows the rules, a bad network, tabs on one device. */
import type { Attempt } from "../../../contract/attempts/attempts.ts";
import { memoryTextStorage, withClickLog } from "../click-log.ts";
import { type DeviceStore, memoryStore } from "../device-store.ts";
import type { Environment } from "../environment.ts";
import type { AnswersBody, AttemptCalls, Outcome } from "../outcome.ts";
import type { TabMessage } from "../tabs.ts";

export const personId = "person";
export const questionIds = ["q1", "q2", "q3"];

/** Runs all pending microtasks. */
export async function settle(): Promise<void> {
  for (let iteration = 0; iteration < 60; iteration += 1) await Promise.resolve();
}

export class SteppedTime {
  now = 1_000_000;
  /** The device's date minus the steady clock; tests change it to set the date. */
  dateOffset = Date.parse("2026-11-21T09:00:00Z");
  #queue: { at: number; order: number; run: () => void }[] = [];
  #order = 0;

  after(milliseconds: number, run: () => void): () => void {
    const entry = { at: this.now + Math.max(0, milliseconds), order: this.#order++, run };
    this.#queue.push(entry);
    return () => {
      this.#queue = this.#queue.filter((other) => other !== entry);
    };
  }

  async advance(milliseconds: number): Promise<void> {
    const until = this.now + milliseconds;
    await settle();
    for (;;) {
      this.#queue.sort((a, b) => a.at - b.at || a.order - b.order);
      const next = this.#queue[0];
      if (!next || next.at > until) break;
      this.#queue.shift();
      this.now = next.at;
      next.run();
      await settle();
    }
    this.now = until;
  }
}

/** The server's rules: a client's highest number wins, between clients the last arrival, and an attempt ends once. */
export class ServerModel {
  readonly #time: SteppedTime;
  state: Attempt["state"] = "open";
  answers = new Map<string, { optionId: string | null; client: string; seq: number }>();
  /** Every accepted answer, in order. */
  taken: { questionId: string; optionId: string | null }[] = [];
  submits = 0;
  saves = 0;
  deadline: number;
  startedAt: number;
  /** The outcome of every call while this is set. */
  failure: Outcome<never> | undefined;
  /** Options that the server refuses with 422. */
  refuses = new Set<string>();

  constructor(time: SteppedTime, seconds = 600) {
    this.#time = time;
    this.startedAt = this.now();
    this.deadline = this.startedAt + seconds * 1000;
  }

  now(): number {
    return this.#time.now + Date.parse("2026-11-21T09:00:00Z");
  }

  attempt(): Attempt {
    this.#closeOverdue();
    const answers = [...this.answers].flatMap(([id, { optionId }]) => (optionId ? [[id, optionId]] : []));
    return {
      id: "attempt",
      slug: "javascript",
      title: "JavaScript Assessment",
      state: this.state,
      startedAt: new Date(this.startedAt).toISOString(),
      deadlineAt: new Date(this.deadline).toISOString(),
      serverNow: new Date(this.now()).toISOString(),
      durationSeconds: (this.deadline - this.startedAt) / 1000,
      attemptNumber: 1,
      ...(this.state === "open"
        ? { questions: questionIds.map((id) => ({ id, prompt: id, options: [] })) }
        : { result: this.result() }),
      answers: Object.fromEntries(answers),
    };
  }

  save(body: AnswersBody): Outcome<{ serverNow: string; deadlineAt: string }> {
    this.#closeOverdue();
    this.saves += 1;
    if (this.failure) return this.failure;
    if (this.state !== "open") return { kind: "closed" };
    if (!this.#take(body)) return { kind: "refused" };
    const { serverNow, deadlineAt } = this.attempt();
    return { kind: "ok", data: { serverNow, deadlineAt } };
  }

  submit(body: AnswersBody): Outcome<{ result: NonNullable<Attempt["result"]> }> {
    this.#closeOverdue();
    this.submits += 1;
    if (this.failure) return this.failure;
    if (this.state === "open") {
      if (!this.#take(body)) return { kind: "refused" };
      this.state = "submitted";
    }
    return { kind: "ok", data: { result: this.result() } };
  }

  result(): NonNullable<Attempt["result"]> {
    const score = [...this.answers.values()].filter(({ optionId }) => optionId !== null).length;
    return {
      id: "result",
      name: "JavaScript Assessment",
      duration: "10 Minutes",
      score,
      format: "MCQ",
      createdAt: new Date(this.startedAt).toISOString(),
      slug: "javascript",
      attemptId: "attempt",
      attemptNumber: 1,
      maxScore: 10,
      passScore: 8,
    };
  }

  #closeOverdue(): void {
    if (this.state === "open" && this.now() > this.deadline + 5000) this.state = "expired";
  }

  #take({ answers, client, seq }: AnswersBody): boolean {
    if (Object.values(answers).some((optionId) => optionId && this.refuses.has(optionId))) return false;
    for (const [questionId, optionId] of Object.entries(answers)) {
      const stored = this.answers.get(questionId);
      if (stored?.client === client && seq <= stored.seq) continue;
      this.answers.set(questionId, { optionId, client, seq });
      this.taken.push({ questionId, optionId });
    }
    return true;
  }
}

/** The fate of one request: how long it and its reply take, and which of them is lost. */
export interface Fate {
  there: number;
  back: number;
  lost?: "request" | "reply";
}

export class Simulation {
  readonly time = new SteppedTime();
  readonly server: ServerModel;
  readonly store = memoryStore(true);
  readonly texts = memoryTextStorage();
  /** How long the device's store takes for a change; if the page dies meanwhile, the change is lost. */
  storeMilliseconds = 0;
  /** Faults for the next requests; after them the network is good. */
  fates: Fate[] = [];
  hasChannel = true;
  isVisible = true;
  acknowledged: AnswersBody["answers"][] = [];
  requests: { name: string; at: number }[] = [];
  #tabs = new Set<(message: TabMessage) => void>();
  #clients = 0;

  constructor(seconds?: number) {
    this.server = new ServerModel(this.time, seconds);
  }

  /** Pages that hear each other. */
  get openTabs(): number {
    return this.#tabs.size;
  }

  /** The environment of one page. */
  page(isOnline: () => boolean = () => true, isAlive: () => boolean = () => true): Environment {
    return {
      calls: this.#calls(isOnline),
      store: withClickLog(this.#slowStore(isAlive), this.texts),
      timers: this.time,
      clock: { steady: () => this.time.now, date: () => this.time.now + this.time.dateOffset },
      random: () => 0.5,
      newClientId: () => {
        this.#clients += 1;
        return `client ${this.#clients}`;
      },
      joinTabs: (_, hear) => {
        if (this.hasChannel) this.#tabs.add(hear);
        const tell = (message: TabMessage) => {
          const text = JSON.stringify(message);
          const others = [...this.#tabs].filter((other) => other !== hear);
          this.time.after(1, () => {
            for (const other of others) if (this.#tabs.has(other)) other(JSON.parse(text) as TabMessage);
          });
        };
        return { tell: this.hasChannel ? tell : () => {}, close: () => void this.#tabs.delete(hear) };
      },
      isVisible: () => this.isVisible,
    };
  }

  #slowStore(isAlive: () => boolean): DeviceStore {
    return {
      ...this.store,
      change: (key, create, change) =>
        this.storeMilliseconds === 0
          ? this.store.change(key, create, change)
          : new Promise((resolve) => {
              this.time.after(this.storeMilliseconds, () => {
                if (isAlive()) resolve(this.store.change(key, create, change));
              });
            }),
    };
  }

  #calls(isOnline: () => boolean): AttemptCalls {
    const send = <T>(name: string, limit: number, handle: () => Outcome<T>) =>
      new Promise<Outcome<T>>((resolve) => {
        this.requests.push({ name, at: this.time.now });
        if (!isOnline()) {
          this.time.after(5, () => resolve({ kind: "unreachable" }));
          return;
        }
        const { there, back, lost } = this.fates.shift() ?? { there: 20, back: 20 };
        this.time.after(limit, () => resolve({ kind: "unreachable" }));
        if (lost === "request") return;
        this.time.after(there, () => {
          const outcome = handle();
          if (lost === "reply") return;
          this.time.after(back, () => {
            if (isOnline()) resolve(outcome);
          });
        });
      });
    return {
      start: () => send("start", 15_000, () => ({ kind: "ok", data: this.server.attempt() })),
      read: (_, limit) =>
        send("read", limit, () => this.server.failure ?? { kind: "ok", data: this.server.attempt() }),
      save: async (_, body, limit) => {
        const outcome = await send("save", limit, () => this.server.save(body));
        if (outcome.kind === "ok") this.acknowledged.push(body.answers);
        return outcome;
      },
      submit: (_, __, body, limit) => send("submit", limit, () => this.server.submit(body)),
    };
  }
}
