/** Holds the answers of an attempt session: clicks change them, the device stores them, other tabs receive them. */
import { AnswerSheet } from "./answer-sheet.ts";
import * as onDevice from "./device-record.ts";
import type { RecordKey } from "./device-store.ts";
import type { Environment } from "./environment.ts";
import type { End, TabMessage, Tabs } from "./tabs.ts";

export interface AnswerStoreEvents {
  changed(): void;
  /** The device has unsent answers that another tab stored. */
  foundUnsent(): void;
  /** Another tab submits, so this one does too: the server stores one result. */
  submitAsked(): void;
  endedElsewhere(end: End): void;
}

type Choices = Record<string, onDevice.Choice>;

export class AnswerStore {
  readonly sheet: AnswerSheet;
  readonly #environment: Environment;
  readonly #key: RecordKey;
  readonly #tabs: Tabs;
  readonly #events: AnswerStoreEvents;
  #isCleared = false;

  constructor(record: onDevice.DeviceRecord, environment: Environment, events: AnswerStoreEvents) {
    this.sheet = new AnswerSheet(record);
    this.#environment = environment;
    this.#key = { personId: record.personId, attemptId: record.attemptId };
    this.#events = events;
    this.#tabs = environment.joinTabs(record.attemptId, (message) => void this.#hear(message));
  }

  /** Shows the choice at once; the promise resolves when the device has stored it. */
  async choose(questionId: string, optionId: string | null): Promise<void> {
    const click = this.sheet.chosen(questionId, optionId);
    const at = this.#environment.clock.date();
    const discard = this.#environment.store.appendClick(this.#key, { questionId, optionId, at });
    this.#events.changed();
    await this.#change((record) => onDevice.recordChoice(record, questionId, optionId, at));
    discard();
    this.sheet.written(questionId, click);
    this.#events.changed();
    this.#tabs.tell({ kind: "changed" });
  }

  /** Collects the unsent answers, of one question or of all, under a new sequence number. */
  takeUnsent(onlyId?: string): Promise<onDevice.UnsentBatch> {
    return this.#change((record) => onDevice.takeUnsent(record, onlyId));
  }

  async acknowledged(choices: Choices): Promise<void> {
    if (this.#isCleared) return;
    this.sheet.acknowledged(choices);
    this.#tabs.tell({ kind: "saved", choices });
    await this.#change((record) => onDevice.acknowledgeChoices(record, choices));
    this.#tabs.tell({ kind: "changed" });
  }

  async refused(choices: Choices): Promise<void> {
    this.sheet.refused(choices);
    await this.#change((record) => onDevice.dropChoices(record, choices));
  }

  async toggleFlag(questionId: string): Promise<void> {
    await this.#change((record) => onDevice.toggleFlag(record, questionId));
    this.#tabs.tell({ kind: "changed" });
  }

  async storeCurrent(questionId: string): Promise<void> {
    await this.#change((record) => {
      record.currentId = questionId;
    });
  }

  async storeSubmitRequest(): Promise<void> {
    this.#environment.store.appendClick(this.#key, { at: this.#environment.clock.date() });
    await this.#change((record) => {
      record.submitAsked = true;
    });
    this.#tabs.tell({ kind: "changed" });
  }

  /** Removes the attempt from the device, because it has ended. */
  clear(end: End): void {
    this.#isCleared = true;
    this.#tabs.tell({ kind: "ended", end });
    void this.#environment.store.remove(this.#key);
  }

  close(): void {
    this.#tabs.close();
  }

  async #hear(message: TabMessage): Promise<void> {
    if (message.kind === "ended") return this.#events.endedElsewhere(message.end);
    if (message.kind === "saved") this.sheet.acknowledged(message.choices);
    await this.reread();
  }

  /** Reads what other tabs have stored on the device. */
  async reread(): Promise<void> {
    const record = await this.#environment.store.find(this.#key);
    if (record) this.sheet.fromDevice(record);
    this.#events.changed();
    if (record?.submitAsked) this.#events.submitAsked();
    else if (this.sheet.hasUnsent()) this.#events.foundUnsent();
  }

  /** Changes the device's record. Each change increments its number, so that the newer of two copies can be told. */
  async #change<T>(change: (record: onDevice.DeviceRecord) => T): Promise<T> {
    // The browser cleared the record: a new client id keeps its numbers separate from the old ones.
    const create = () => ({ ...structuredClone(this.sheet.record), client: this.#environment.newClientId() });
    const { record, value } = await this.#environment.store.change(this.#key, create, (stored) => {
      stored.seq += 1;
      return change(stored);
    });
    this.sheet.fromDevice(record);
    this.#events.changed();
    return value;
  }
}
