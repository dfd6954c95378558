/** Background jobs of imports: reading a file, and taking its questions over. */
import type { ImportFormat, TableMapping } from "../../contract/authoring/imports.ts";
import { AppError } from "../../contract/errors.ts";
import type { Acting } from "../audit/store.ts";
import { FairQueue } from "../platform/fair-queue.ts";
import { startPeriodic } from "../platform/periodic.ts";
import type { Services } from "../services.ts";
import { deleteAccounts, insertAccounts } from "./accounts-store.ts";
import { beginRun, updateRun } from "./imports-store.ts";
import { readBytes, refuseMissingParts } from "./parts-store.ts";
import { createPictureIntake } from "./picture-intake.ts";
import { type ReadingLimits, readFile, usualLimits } from "./reader.ts";
import { findWaiting, type Taking, takeOver } from "./taking-store.ts";

/** Heartbeats while a job waits for its turn. */
const beatSeconds = 10;

export interface ReadingRequest {
  importId: string;
  collectionId: string;
  /** The language of questions that name none. */
  lang: string;
  format?: ImportFormat | undefined;
  mapping?: TableMapping | undefined;
}

export interface ImportWork {
  /** Begins to read a file. @throws AppError wrong_state while other work is under way */
  read(request: ReadingRequest): Promise<void>;
  /** Begins to take questions over. @throws AppError wrong_state while other work is under way */
  take(taking: Taking, acting: Acting): Promise<void>;
  /** Waits until no job is running. */
  idle(): Promise<void>;
}

/** Runs one file at a time on this server, in turn by collection. */
export function createImportWork(
  { db, clock, log }: Pick<Services, "db" | "clock" | "log">,
  limits: ReadingLimits = usualLimits,
): ImportWork {
  const queue = new FairQueue({
    concurrency: 1,
    concurrencyPerClient: 1,
    capacity: 50,
    longestWaitSeconds: 300,
    refusal: "Many files are being read. Please try again in a few minutes.",
  });
  const running = new Set<Promise<void>>();

  /** No request waits for the job, so its errors are stored with the import. */
  function start(importId: string, run: string, client: string, work: () => Promise<void>): void {
    const heartbeat = startPeriodic({
      everySeconds: beatSeconds,
      first: "later",
      run: () => updateRun(db, importId, run, {}, clock.now()),
      failed: (error) => log.warn({ err: error }, "an import's heartbeat could not be written"),
    });
    const done = queue
      .run(client, work)
      .catch(async (error) => {
        if (!(error instanceof AppError)) log.error({ err: error }, "work on an import failed");
        const fault =
          error instanceof AppError ? error.message : "Something went wrong on our side. Please try again.";
        await updateRun(db, importId, run, { state: "failed", fault, fault_line: 0 }, clock.now());
      })
      .catch((error) => log.error({ err: error }, "the failure of an import could not be written"))
      .finally(async () => {
        await heartbeat.close();
        running.delete(done);
      });
    running.add(done);
  }

  async function readInto(run: string, request: ReadingRequest): Promise<void> {
    const { importId, collectionId, ...options } = request;
    let done = 0;
    let total = 0;
    let waitsForColumns = false;
    let format: ImportFormat = "gift";
    const write = (change: Parameters<typeof updateRun>[3]) =>
      updateRun(db, importId, run, change, clock.now());
    const pictures = createPictureIntake(collectionId);
    const fault = await readFile(
      { ...options, bytes: await readBytes(db, importId) },
      {
        async head({ table, ...head }) {
          format = head.format;
          total = head.total;
          waitsForColumns = table !== undefined && table.mapping === undefined;
          await deleteAccounts(db, importId);
          await write({
            format,
            total,
            columns: table ? JSON.stringify({ columns: table.columns, samples: table.samples }) : null,
            mapping: table?.mapping ? JSON.stringify(table.mapping) : null,
          });
        },
        async batch(accounts, found) {
          done += accounts.length;
          await db.transaction().execute(async (transaction) => {
            if (!(await updateRun(transaction, importId, run, { done }, clock.now())))
              throw new AppError("wrong_state", { sentence: "The import was deleted while it was read." });
            const complete = await pictures.take(transaction, accounts, found, clock.now());
            await insertAccounts(transaction, { importId, collectionId, format }, complete);
          });
        },
      },
      limits,
    );
    if (fault) await write({ state: "failed", fault: fault.sentence, fault_line: fault.line });
    else await write({ state: waitsForColumns ? "columns" : "read" });
  }

  return {
    async read(request) {
      const { importId, format, mapping } = request;
      const from = ["uploading", "read", "columns", "failed"];
      await refuseMissingParts(db, importId);
      const run = await beginRun(
        db,
        importId,
        { state: "reading", from, total: 0, format, mapping },
        clock.now(),
      );
      start(importId, run, request.collectionId, () => readInto(run, request));
    },
    async take(taking, acting) {
      const { importId, collectionId } = taking;
      const waiting = await findWaiting(db, taking);
      if (waiting.length === 0)
        throw new AppError("wrong_state", { sentence: "None of these questions is new or changed." });
      const total = waiting.length;
      const run = await beginRun(db, importId, { state: "taking", from: ["read"], total }, clock.now());
      start(importId, run, collectionId, async () => {
        const write = (change: Parameters<typeof updateRun>[3]) =>
          updateRun(db, importId, run, change, clock.now());
        let fault: string | null = null;
        try {
          await takeOver(db, taking, waiting, acting, (done) => write({ done }));
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          fault = error.message;
        }
        // The accounts stay visible even if some questions could not be taken over.
        await write({ state: "read", fault });
      });
    },
    async idle() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
