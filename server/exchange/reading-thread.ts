/** The thread that reads files of questions, so that a hostile or slow one costs nobody else anything. */
import { parentPort } from "node:worker_threads";
import { accountsOf } from "../../authoring/exchange/account.ts";
import { readForeignFile } from "../../authoring/exchange/readers/import-file.ts";
import { ImportError } from "../../authoring/exchange/readers/imported-question.ts";
import { columnsOf } from "../authoring/question-text.ts";
import type { FromThread, ReadAccount, ReadingJob } from "./reader.ts";

/** Accounts in one message. */
const batchSize = 100;

const post = (message: FromThread) => parentPort?.postMessage(message);

let batches: Generator<ReadAccount[]> | undefined;

parentPort?.on("message", (message: ReadingJob | "next") => {
  try {
    if (message !== "next") batches = begin(message);
    else {
      const next = batches?.next();
      post(next === undefined || next.done ? { kind: "end" } : { kind: "batch", accounts: next.value });
    }
  } catch (error) {
    if (error instanceof ImportError) post({ kind: "fault", line: error.line, message: error.message });
    else if (error instanceof RangeError) post({ kind: "fault", line: 1, message: "is nested too deeply" });
    else throw error;
  }
});

post({ kind: "ready" });

function begin({ bytes, format, mapping, lang }: ReadingJob): Generator<ReadAccount[]> {
  const file = readForeignFile(bytes, { format, mapping });
  const accounts = accountsOf(file, lang);
  post({
    kind: "read",
    format: file.format,
    total: accounts.length,
    ...(file.table === undefined ? {} : { table: file.table }),
  });
  return inBatches(accounts);
}

/** The checks of each question are part of the work of its batch, so that progress is seen. */
function* inBatches(accounts: ReturnType<typeof accountsOf>): Generator<ReadAccount[]> {
  for (let from = 0; from < accounts.length; from += batchSize)
    yield accounts.slice(from, from + batchSize).map(({ question, ...account }, index) => ({
      ...account,
      position: from + index,
      ...(question === undefined
        ? {}
        : {
            columns: columnsOf(question.body),
            ...(question.externalId === undefined ? {} : { externalId: question.externalId }),
          }),
    }));
}
