/**
 * What other servers on the same PostgreSQL database have changed, as far as anybody remembers it: a connection that
 * listens. While it cannot be relied upon, nothing may be remembered.
 */
import { randomUUID } from "node:crypto";
import pg from "pg";
import { sessionsChannel } from "../migrations/005-news-of-sessions.ts";

const pulseChannel = "assay_pulse";
/** A server tells itself so often, through the database, that it can still hear. */
const pulseMilliseconds = 3000;
/** Not heard for so long (a broken line, a pooler that does not pass on), it is taken to be deaf. */
const deafMilliseconds = 8000;
const reconnectMilliseconds = 2000;

export class ChangeListener {
  readonly #url: string;
  readonly #self: string = randomUUID();
  #client: pg.Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #heardAt = Number.NEGATIVE_INFINITY;
  #count = 0;
  #isStarted = false;
  #isClosed = false;

  constructor(url: string) {
    this.#url = url;
  }

  /**
   * Another number as soon as something was changed; undefined while nobody can tell. The first call begins to listen,
   * so that a command which never asks has no second connection.
   */
  version(): number | undefined {
    if (!this.#isStarted) {
      this.#isStarted = true;
      void this.#listen();
    }
    return performance.now() - this.#heardAt < deafMilliseconds ? this.#count : undefined;
  }

  /** This server has changed something itself: it knows before it is told. */
  changed(): void {
    this.#count += 1;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#client?.end().catch(() => {});
  }

  async #listen(): Promise<void> {
    if (this.#isClosed) return;
    const client = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: 5000,
      query_timeout: 5000,
      keepAlive: true,
      application_name: "assay news",
    });
    this.#client = client;
    client.on("notification", ({ channel, payload }) => {
      if (channel === sessionsChannel) this.changed();
      else if (payload === this.#self) this.#heardAt = performance.now();
    });
    client.on("error", () => {});
    client.on("end", () => this.#listenAgain(client));
    try {
      await client.connect();
      await client.query(`listen ${sessionsChannel}; listen ${pulseChannel}`);
      await this.#pulse(client);
    } catch {
      this.#listenAgain(client);
    }
  }

  async #pulse(client: pg.Client): Promise<void> {
    try {
      await client.query("select pg_notify($1, $2)", [pulseChannel, this.#self]);
    } catch {
      this.#listenAgain(client);
      return;
    }
    this.#after(pulseMilliseconds, () => this.#pulse(client));
  }

  #listenAgain(client: pg.Client): void {
    if (this.#client !== client || this.#isClosed) return;
    this.#client = undefined;
    this.#heardAt = Number.NEGATIVE_INFINITY;
    // Whatever was told meanwhile was not heard.
    this.changed();
    client.end().catch(() => {});
    this.#after(reconnectMilliseconds, () => this.#listen());
  }

  #after(milliseconds: number, act: () => Promise<void>): void {
    if (this.#isClosed) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(act, milliseconds).unref();
  }
}
