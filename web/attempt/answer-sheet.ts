/** The answers of one attempt as this page knows them. The latest clicks override the device's unsent answers, which override the server's. */
import type { Choice, DeviceRecord } from "./device-record.ts";
import type { Answers } from "./outcome.ts";

/** `onDevice`: stored on this device, and the last attempt to send it failed. */
export type SaveStatus = "none" | "saved" | "saving" | "onDevice" | "refused";

interface Known {
  optionId: string | null;
  /** Number of the choice that the server acknowledged; 0 when it came from another device. */
  seq: number;
  /** Counts acknowledgements, so that a response to an earlier request doesn't overwrite a later one. */
  stamp: number;
}

/** A choice that is not stored on the device yet. */
export interface UnwrittenClick {
  optionId: string | null;
}

export class AnswerSheet {
  #known = new Map<string, Known>();
  #record: DeviceRecord;
  #unwritten = new Map<string, UnwrittenClick>();
  #refused = new Set<string>();
  #stamp = 0;

  constructor(record: DeviceRecord) {
    this.#record = record;
    this.fromServer(record.attempt.answers, 0);
  }

  /** The device's record as last read or written. */
  get record(): DeviceRecord {
    return this.#record;
  }

  /** Read it before a request to the server, and pass it to `fromServer` with the response. */
  get stamp(): number {
    return this.#stamp;
  }

  /** Applies the server's answers, except where something was acknowledged after the request at `askedAt`. */
  fromServer(answers: Record<string, string>, askedAt: number): void {
    for (const questionId of new Set([...this.#known.keys(), ...Object.keys(answers)])) {
      const known = this.#known.get(questionId);
      if (known && known.stamp > askedAt) continue;
      const optionId = answers[questionId] ?? null;
      this.#known.set(questionId, { optionId, seq: known?.seq ?? 0, stamp: askedAt });
    }
  }

  /** Records that the server has stored these choices. */
  acknowledged(choices: Record<string, Choice>): void {
    this.#stamp += 1;
    for (const [questionId, { optionId, seq }] of Object.entries(choices)) {
      const known = this.#known.get(questionId);
      if (known && known.seq > seq) continue;
      this.#known.set(questionId, { optionId, seq, stamp: this.#stamp });
    }
  }

  refused(choices: Record<string, Choice>): void {
    for (const questionId of Object.keys(choices)) this.#refused.add(questionId);
  }

  /** Records a click that is not stored on the device yet. */
  chosen(questionId: string, optionId: string | null): UnwrittenClick {
    const click = { optionId };
    this.#refused.delete(questionId);
    this.#unwritten.set(questionId, click);
    return click;
  }

  /** Records that the device has stored that click. */
  written(questionId: string, click: UnwrittenClick): void {
    if (this.#unwritten.get(questionId) === click) this.#unwritten.delete(questionId);
  }

  /** Applies the device's record, unless this page has a newer one. */
  fromDevice(record: DeviceRecord): void {
    if (record.client !== this.#record.client || record.seq >= this.#record.seq) this.#record = record;
  }

  /** The id of the chosen option for each answered question, as shown. */
  answers(): Record<string, string> {
    const merged: Answers = {};
    for (const [questionId, { optionId }] of this.#known) merged[questionId] = optionId;
    for (const [questionId, { optionId }] of Object.entries(this.#record.pending))
      merged[questionId] = optionId;
    for (const [questionId, { optionId }] of this.#unwritten) merged[questionId] = optionId;
    const chosen = Object.entries(merged).filter((entry): entry is [string, string] => entry[1] !== null);
    return Object.fromEntries(chosen);
  }

  answeredCount(): number {
    return Object.keys(this.answers()).length;
  }

  /** The first question without an answer, or the last question if all have one. */
  firstOpenId(): string {
    const ids = (this.#record.attempt.questions ?? []).map((question) => question.id);
    const answers = this.answers();
    return ids.find((id) => answers[id] === undefined) ?? ids.at(-1) ?? "";
  }

  isUnsent(questionId: string): boolean {
    return this.#unwritten.has(questionId) || questionId in this.#record.pending;
  }

  hasUnsent(): boolean {
    return this.#unwritten.size > 0 || Object.keys(this.#record.pending).length > 0;
  }

  statusOf(questionId: string, isFailing: boolean): SaveStatus {
    if (this.#refused.has(questionId)) return "refused";
    if (this.isUnsent(questionId)) return isFailing ? "onDevice" : "saving";
    return this.#known.get(questionId)?.optionId ? "saved" : "none";
  }
}
