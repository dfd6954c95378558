/**
 * one page's session of one attempt: takes the clicks, keeps them on the device, brings them to the server, follows the
 * server's clock and hands in at the end. It knows nothing of the screen, which reads `view` and `time`.
 */
import type { Attempt } from "../../contract/attempts.ts";
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

/** An idle page asks the server how the attempt stands this often. */
const refreshMilliseconds = 60_000;
/** Another tab sends its own choices; only when it has not by then, this one does. */
const otherTabMilliseconds = 4000;
/** How long an answer may take; at zero, where the server is asked once whether time was added, and elsewhere. */
const lastLookMilliseconds = 2000;
const readMilliseconds = 10_000;
/** How soon the server is asked again when it did not answer; sooner after a sleep, when the time shown may be wrong. */
const nextLookMilliseconds = { usual: 15_000, drifted: 3000 };

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
  #lastLook = Number.NEGATIVE_INFINITY;
  #isRefreshing = false;
  #hasLeft = false;
  #stopCare = () => {};
  #listeners = new Set<() => void>();
  #view: AttemptSessionView | undefined;

  private constructor(record: DeviceRecord, clock: ServerClock, environment: Environment) {
    this.#environment = environment;
    this.#clock = clock;
    this.#attempt = record.attempt;
    this.#lastReply = clock.mark();
    this.time = new Timekeeper(clock, environment.timers, () => this.#secondTurned());
    const changed = () => this.#notify();
    const answerStore = new AnswerStore(record, environment, {
      changed,
      foundUnsent: () => this.#careForOtherTab(),
      submitAsked: () => this.#handIn(),
      endedElsewhere: (end) => this.#finish(end),
    });
    const shared = { draw: (onlyId?: string) => answerStore.takeUnsent(onlyId), changed };
    this.#answers = answerStore;
    this.#currentId = record.currentId ?? answerStore.sheet.firstOpenId();
    this.#saver = new Saver(
      {
        ...shared,
        send: (body, limit) => this.#timed(environment.calls.save(record.attemptId, body, limit)),
        acknowledged: (choices) => answerStore.acknowledged(choices),
        refused: (choices) => answerStore.refused(choices),
        halted: (kind) => (kind === "closed" ? this.#handIn() : this.#block(kind)),
      },
      environment,
    );
    this.#submitter = new Submitter(
      {
        ...shared,
        send: (body, limit) => environment.calls.submit(record.attemptId, this.#attempt.title, body, limit),
        isolateRejected: (drawn) => this.#saver.isolateRejected(drawn),
        lookAgain: () => this.refresh(),
        submitted: (submitted) => this.#finish(this.#endWith(submitted)),
        halted: (kind) => this.#block(kind),
      },
      environment,
    );
  }

  /** Sits down to an attempt that the server gave in reply to a request of the steady time `sentAt`. */
  static async begin(
    attempt: Attempt,
    personId: string,
    sentAt: number,
    environment: Environment,
  ): Promise<AttemptSession> {
    const clock = new ServerClock(environment.clock);
    clock.anchor(attempt, sentAt);
    const create = () => newRecord(personId, attempt, environment.newClientId());
    const { record } = await environment.store.change({ personId, attemptId: attempt.id }, create, (kept) => {
      kept.attempt = attempt;
      kept.serverMinusDate = clock.serverMinusDate();
      kept.seq += 1;
    });
    return new AttemptSession(record, clock, environment).#started();
  }

  /** Goes on from what the device has stored, while the server does not answer. */
  static fromDevice(record: DeviceRecord, environment: Environment): AttemptSession {
    const clock = new ServerClock(environment.clock);
    clock.anchorFromDevice(record.serverMinusDate, record.attempt.deadlineAt);
    const session = new AttemptSession(record, clock, environment).#started();
    void session.refresh();
    return session;
  }

  #started(): AttemptSession {
    if (this.#answers.sheet.record.submitAsked) this.#handIn();
    else if (this.#answers.sheet.hasUnsent()) this.#saver.wake();
    this.time.tick();
    return this;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The same object until something changes. */
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
    void this.#answers.rememberCurrent(questionId);
  }

  toggleFlag(questionId: string): void {
    void this.#answers.toggleFlag(questionId);
  }

  /** Hands in, once, and goes on trying until the server has graded. */
  submit(): void {
    if (this.#phase === "open") this.#handIn();
    else if (this.#phase === "submitting" && !this.#blocked) this.#submitter.submit();
  }

  /** The network may be back, or the page came to the front. */
  wake(): void {
    this.time.tick();
    if (this.#phase === "submitting") this.submit();
    else this.#saver.wake();
    void this.refresh();
  }

  /** Somebody signed in again. */
  signedIn(): void {
    this.#blocked = undefined;
    if (this.#phase === "submitting") this.#submitter.submit();
    else this.#saver.resume();
    this.#notify();
  }

  /** Asks the server how the attempt stands: its clock, its deadline, answers from elsewhere, its end. */
  async refresh(): Promise<void> {
    if (this.#isRefreshing || this.#phase === "ended") return;
    this.#isRefreshing = true;
    await Promise.all([this.#look(readMilliseconds), this.#answers.reread()]);
    this.#isRefreshing = false;
  }

  /** Leaves the attempt session; the device keeps what is unsent. */
  leave(): void {
    this.#hasLeft = true;
    this.time.stop();
    this.#stopCare();
    this.#saver.pause();
    this.#submitter.stop();
    this.#answers.close();
    this.#listeners.clear();
  }

  async #look(limitMilliseconds: number): Promise<void> {
    const { sheet } = this.#answers;
    const askedAt = sheet.stamp;
    this.#lastLook = this.#clock.mark();
    const outcome = await this.#timed(this.#environment.calls.read(this.#attempt.id, limitMilliseconds));
    if (isBlocking(outcome)) this.#block(outcome.kind);
    if (outcome.kind !== "ok" || this.#phase === "ended") return;
    if (outcome.data.state === "open") sheet.fromServer(outcome.data.answers, askedAt);
    else if (sheet.hasUnsent()) this.#handIn();
    else if (outcome.data.result || outcome.data.held)
      this.#finish(this.#endWith(outcome.data, outcome.data.state === "expired"));
    this.#notify();
  }

  /** Follows the server's clock in whatever a reply says of it. */
  async #timed<T extends Saved>(call: Promise<Outcome<T>>): Promise<Outcome<T>> {
    const sentAt = this.#clock.mark();
    const outcome = await call;
    if (outcome.kind === "ok") {
      this.#clock.anchor(outcome.data, sentAt);
      this.#lastReply = this.#clock.mark();
      if (!this.#hasLeft) this.time.tick();
    }
    return outcome;
  }

  #secondTurned(): void {
    if (this.#phase === "open" && this.#clock.remainingMilliseconds() <= 0) void this.#timeUp();
    const now = this.#clock.mark();
    const hasDrifted = this.#clock.hasDrifted();
    const isStale = now - this.#lastReply > refreshMilliseconds && this.#environment.isVisible();
    const pause = hasDrifted ? nextLookMilliseconds.drifted : nextLookMilliseconds.usual;
    if ((hasDrifted || isStale) && now - this.#lastLook > pause) void this.refresh();
  }

  /** At zero: the unsent answers first; the same reply tells whether time was added meanwhile; then hands in. */
  async #timeUp(): Promise<void> {
    this.#phase = "submitting";
    this.#saver.pause();
    this.#notify();
    const drawn = await this.#answers.takeUnsent();
    if (Object.keys(drawn.choices).length === 0) await this.#look(lastLookMilliseconds);
    else {
      const save = this.#environment.calls.save(this.#attempt.id, drawn.body, lastLookMilliseconds);
      const outcome = await this.#timed(save);
      if (outcome.kind === "ok") await this.#answers.acknowledged(drawn.choices);
    }
    if (this.view().phase === "ended" || this.#hasLeft) return;
    this.#phase = "open";
    if (this.#clock.remainingMilliseconds() > 0) this.#saver.resume();
    else this.#handIn();
  }

  #handIn(): void {
    if (this.#phase !== "open") return;
    this.#phase = "submitting";
    this.#isTimeUp ||= this.#clock.remainingMilliseconds() <= 0;
    if (this.#isTimeUp) this.time.announceEnd();
    this.#saver.pause();
    this.#notify();
    void this.#answers.rememberSubmit();
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
    this.#stopCare();
    this.#answers.clear(end);
    this.#notify();
  }

  #block(reason: Blocking["kind"]): void {
    this.#blocked = reason;
    this.#notify();
  }

  #careForOtherTab(): void {
    this.#stopCare();
    this.#stopCare = this.#environment.timers.after(otherTabMilliseconds, () => this.#saver.wake());
  }

  #notify(): void {
    this.#view = undefined;
    for (const listener of this.#listeners) listener();
  }
}
