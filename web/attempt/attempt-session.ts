/**
 * One page's work on one attempt: it takes clicks, stores them on the device, sends them to the server, follows the
 * server's clock and submits at the end. It knows nothing about the screen, which reads `view` and `time`.
 */
import type { Attempt } from "../../contract/attempts/attempts.ts";
import { AnswerStore } from "./answer-store.ts";
import { type AttemptSessionView, makeView } from "./attempt-session-view.ts";
import { ServerClock } from "./clock.ts";
import { type DeviceRecord, newRecord } from "./device-record.ts";
import type { Environment } from "./environment.ts";
import { type Blocking, isBlocking, type Outcome, type Saved, type Submitted } from "./outcome.ts";
import { Saver } from "./saver.ts";
import { Submitter } from "./submitter.ts";
import type { End } from "./tabs.ts";
import { Timekeeper } from "./timekeeper.ts";

/** How often an idle page reads the attempt from the server. */
const refreshMilliseconds = 60_000;
/** Another tab sends its own choices; if it hasn't by then, this tab does. */
const otherTabMilliseconds = 4000;
/** How long a read may take: at zero, when it only checks whether time was added, and at all other times. */
const finalReadMilliseconds = 2000;
const readMilliseconds = 10_000;
/** The pause after a read that failed; shorter after the device slept, because the time shown may be wrong. */
const nextReadMilliseconds = { usual: 15_000, drifted: 3000 };

export class AttemptSession {
  readonly time: Timekeeper;
  readonly #environment: Environment;
  readonly #clock: ServerClock;
  readonly #answers: AnswerStore;
  readonly #saver: Saver;
  readonly #submitter: Submitter;
  readonly #attempt: Attempt;
  #phase: "open" | "submitting" | "ended" = "open";
  #isTimeUp = false;
  #blocked: AttemptSessionView["blocked"];
  #end: End | undefined;
  #currentId: string;
  #lastReply: number;
  #lastRead = Number.NEGATIVE_INFINITY;
  #isRefreshing = false;
  #hasLeft = false;
  #stopWaiting = () => {};
  #listeners = new Set<() => void>();
  #view: AttemptSessionView | undefined;

  private constructor(record: DeviceRecord, clock: ServerClock, environment: Environment) {
    this.#environment = environment;
    this.#clock = clock;
    this.#attempt = record.attempt;
    this.#lastReply = clock.mark();
    this.time = new Timekeeper(clock, environment.timers, () => this.#onSecond());
    const changed = () => this.#notify();
    const answerStore = new AnswerStore(record, environment, {
      changed,
      foundUnsent: () => this.#waitForOtherTab(),
      submitAsked: () => this.#startSubmit(),
      endedElsewhere: (end) => this.#finish(end),
    });
    const shared = { takeUnsent: (onlyId?: string) => answerStore.takeUnsent(onlyId), changed };
    this.#answers = answerStore;
    this.#currentId = record.currentId ?? answerStore.sheet.firstOpenId();
    this.#saver = new Saver(
      {
        ...shared,
        send: (body, limit) => this.#timed(environment.calls.save(record.attemptId, body, limit)),
        acknowledged: (choices) => answerStore.acknowledged(choices),
        refused: (choices) => answerStore.refused(choices),
        halted: (kind) => (kind === "closed" ? this.#startSubmit() : this.#block(kind)),
      },
      environment,
    );
    this.#submitter = new Submitter(
      {
        ...shared,
        send: (body, limit) => environment.calls.submit(record.attemptId, this.#attempt.title, body, limit),
        isolateRejected: (unsent) => this.#saver.isolateRejected(unsent),
        refresh: () => this.refresh(),
        submitted: (submitted) => this.#finish(this.#endWith(submitted)),
        halted: (kind) => this.#block(kind),
      },
      environment,
    );
  }

  /** Opens an attempt that the server sent in reply to a request made at the steady time `sentAt`. */
  static async begin(
    attempt: Attempt,
    personId: string,
    sentAt: number,
    environment: Environment,
  ): Promise<AttemptSession> {
    const clock = new ServerClock(environment.clock);
    clock.anchor(attempt, sentAt);
    const create = () => newRecord(personId, attempt, environment.newClientId());
    const key = { personId, attemptId: attempt.id };
    const { record } = await environment.store.change(key, create, (stored) => {
      stored.attempt = attempt;
      stored.serverMinusDate = clock.serverMinusDate();
      stored.seq += 1;
    });
    return new AttemptSession(record, clock, environment).#started();
  }

  /** Continues from the device's record while the server doesn't respond. */
  static fromDevice(record: DeviceRecord, environment: Environment): AttemptSession {
    const clock = new ServerClock(environment.clock);
    clock.anchorFromDevice(record.serverMinusDate, record.attempt.deadlineAt);
    const session = new AttemptSession(record, clock, environment).#started();
    void session.refresh();
    return session;
  }

  #started(): AttemptSession {
    if (this.#answers.sheet.record.submitAsked) this.#startSubmit();
    else if (this.#answers.sheet.hasUnsent()) this.#saver.wake();
    this.time.tick();
    return this;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** What the screen shows; the same object until something changes. */
  view(): AttemptSessionView {
    this.#view ??= makeView(
      {
        phase: this.#phase === "submitting" && this.#submitter.isFailing ? "waiting" : this.#phase,
        isReached: this.#submitter.isReached,
        attempt: this.#attempt,
        isDurable: this.#environment.store.isDurable(),
        blocked: this.#blocked,
        currentId: this.#currentId,
        isTimeUp: this.#isTimeUp,
        end: this.#end,
      },
      this.#answers.sheet,
      this.#saver.isFailing,
    );
    return this.#view;
  }

  async choose(questionId: string, optionId: string | null): Promise<void> {
    if (this.#phase !== "open") return;
    await this.#answers.choose(questionId, optionId);
    this.#saver.wake();
  }

  goTo(questionId: string): void {
    this.#currentId = questionId;
    this.#notify();
    void this.#answers.storeCurrent(questionId);
  }

  toggleFlag(questionId: string): void {
    void this.#answers.toggleFlag(questionId);
  }

  /** Submits the attempt, and retries until the server has graded it. */
  submit(): void {
    if (this.#phase === "open") this.#startSubmit();
    else if (this.#phase === "submitting" && !this.#blocked) this.#submitter.submit();
  }

  /** Call when the network may be back, or the page becomes visible. */
  wake(): void {
    this.time.tick();
    this.#submitter.wake();
    this.#saver.wake();
    void this.refresh();
  }

  /** Call after the person has signed in again. */
  signedIn(): void {
    this.#blocked = undefined;
    if (this.#phase === "submitting") this.#submitter.submit();
    else this.#saver.resume();
    this.#notify();
  }

  /** Reads the attempt from the server: clock, deadline, answers from other devices, whether it has ended. */
  async refresh(): Promise<void> {
    if (this.#isRefreshing || this.#phase === "ended") return;
    this.#isRefreshing = true;
    await Promise.all([this.#read(readMilliseconds), this.#answers.reread()]);
    this.#isRefreshing = false;
  }

  /** Closes the attempt session; unsent answers stay on the device. */
  leave(): void {
    this.#hasLeft = true;
    this.time.stop();
    this.#saver.pause();
    this.#submitter.stop();
    this.#answers.close();
    this.#listeners.clear();
  }

  async #read(limitMilliseconds: number): Promise<void> {
    const { sheet } = this.#answers;
    const askedAt = sheet.stamp;
    this.#lastRead = this.#clock.mark();
    const outcome = await this.#timed(this.#environment.calls.read(this.#attempt.id, limitMilliseconds));
    if (isBlocking(outcome)) this.#block(outcome.kind);
    if (outcome.kind !== "ok") return;
    if (outcome.data.state === "open") sheet.fromServer(outcome.data.answers, askedAt);
    else if (sheet.hasUnsent()) this.#startSubmit();
    else if (outcome.data.result || outcome.data.held)
      this.#finish(this.#endWith(outcome.data, outcome.data.state === "expired"));
    this.#notify();
  }

  /** Adjusts the clock to the reply of a call. */
  async #timed<T extends Saved>(call: Promise<Outcome<T>>): Promise<Outcome<T>> {
    const sentAt = this.#clock.mark();
    const outcome = await call;
    if (outcome.kind === "ok") {
      this.#clock.anchor(outcome.data, sentAt);
      this.#lastReply = this.#clock.mark();
      this.time.tick();
    }
    return outcome;
  }

  #onSecond(): void {
    if (this.#phase === "open" && this.#clock.remainingMilliseconds() <= 0) void this.#timeUp();
    const now = this.#clock.mark();
    const hasDrifted = this.#clock.hasDrifted();
    const isStale = now - this.#lastReply > refreshMilliseconds && this.#environment.isVisible();
    const pause = hasDrifted ? nextReadMilliseconds.drifted : nextReadMilliseconds.usual;
    if ((hasDrifted || isStale) && now - this.#lastRead > pause) void this.refresh();
  }

  /** At zero: sends the unsent answers; the reply says whether time was added; if not, submits. */
  async #timeUp(): Promise<void> {
    this.#phase = "submitting";
    this.#saver.pause();
    this.#notify();
    const unsent = await this.#answers.takeUnsent();
    if (Object.keys(unsent.choices).length === 0) await this.#read(finalReadMilliseconds);
    else {
      const save = this.#environment.calls.save(this.#attempt.id, unsent.body, finalReadMilliseconds);
      const outcome = await this.#timed(save);
      if (outcome.kind === "ok") await this.#answers.acknowledged(unsent.choices);
    }
    if (this.view().phase === "ended" || this.#hasLeft) return;
    this.#phase = "open";
    if (this.#clock.remainingMilliseconds() > 0) this.#saver.resume();
    else this.#startSubmit();
  }

  #startSubmit(): void {
    if (this.#phase !== "open") return;
    this.#phase = "submitting";
    this.#isTimeUp ||= this.#clock.remainingMilliseconds() <= 0;
    if (this.#isTimeUp) this.time.announceEnd();
    this.#saver.pause();
    this.#notify();
    void this.#answers.storeSubmitRequest();
    this.#submitter.submit();
  }

  #endWith({ result, held }: Submitted, isExpired = this.#isTimeUp): End {
    const answered = Math.max(this.#answers.sheet.answeredCount(), result?.score ?? 0);
    return { by: isExpired ? "time" : "person", attemptId: this.#attempt.id, result, held, answered };
  }

  #finish(end: End): void {
    if (this.#phase === "ended") return;
    this.#phase = "ended";
    this.#end = end;
    if (end.by === "time") this.time.announceEnd();
    this.#saver.pause();
    this.#submitter.stop();
    this.time.stop();
    this.#answers.clear(end);
    this.#notify();
  }

  #block(reason: Blocking["kind"]): void {
    this.#blocked = reason;
    this.#notify();
  }

  #waitForOtherTab(): void {
    this.#stopWaiting();
    this.#stopWaiting = this.#environment.timers.after(otherTabMilliseconds, () => this.#saver.wake());
  }

  #notify(): void {
    this.#view = undefined;
    for (const listener of this.#listeners) listener();
  }
}
