/** The worker thread that reads question files, so that a hostile or slow file doesn't affect other requests. */
import { parentPort } from "node:worker_threads";
import { accountsOf } from "../../authoring/exchange/account.ts";
import type { CheckedPicture } from "../../authoring/exchange/imported-pictures.ts";
import { readForeignFile } from "../../authoring/exchange/readers/import-file.ts";
import { ImportError } from "../../authoring/exchange/readers/imported-question.ts";
import { columnsOf } from "../authoring/question-text.ts";
import { pictureOf } from "../pictures/clean-picture.ts";
import { RefusedPicture } from "../pictures/refused-picture.ts";
import type { FromThread, ReadAccount, ReadingJob } from "./reader.ts";

/** Accounts in one message. */
const batchSize = 100;

type Batch = Omit<Extract<FromThread, { kind: "batch" }>, "kind">;

const post = (message: FromThread) => parentPort?.postMessage(message);

let batches: Generator<Batch> | undefined;

parentPort?.on("message", (message: ReadingJob | "next") => {
  try {
    if (message !== "next") batches = begin(message);
    else {
      const next = batches?.next();
      post(next === undefined || next.done ? { kind: "end" } : { kind: "batch", ...next.value });
    }
  } catch (error) {
    if (error instanceof ImportError) post({ kind: "fault", line: error.line, message: error.message });
    else if (error instanceof RangeError) post({ kind: "fault", line: 1, message: "is nested too deeply" });
    else throw error;
  }
});

post({ kind: "ready" });

function begin({ bytes, format, mapping, lang }: ReadingJob): Generator<Batch> {
  const file = readForeignFile(bytes, { format, mapping });
  const accounts = accountsOf(file, lang, createCheck());
  post({
    kind: "read",
    format: file.format,
    total: accounts.length,
    ...(file.table === undefined ? {} : { table: file.table }),
  });
  return inBatches(accounts);
}

/** Many questions may name one file of a package: it is checked once. */
function createCheck(): (file: Uint8Array) => CheckedPicture | string {
  const known = new Map<Uint8Array, CheckedPicture | string>();
  return (file) => {
    const checked = known.get(file) ?? checkPicture(file);
    known.set(file, checked);
    return checked;
  };
}

function checkPicture(file: Uint8Array): CheckedPicture | string {
  try {
    return pictureOf(Buffer.from(file.buffer, file.byteOffset, file.byteLength));
  } catch (error) {
    if (error instanceof RefusedPicture) return error.message;
    throw error;
  }
}

/** Each batch checks its own questions, so that progress is visible. */
function* inBatches(accounts: ReturnType<typeof accountsOf>): Generator<Batch> {
  const sent = new Set<string>();
  for (let from = 0; from < accounts.length; from += batchSize) {
    const batch: Batch = { accounts: [], pictures: [] };
    accounts.slice(from, from + batchSize).forEach(({ question, ...account }, index) => {
      for (const picture of question?.pictures ?? []) {
        if (!sent.has(picture.hash)) batch.pictures.push(picture);
        sent.add(picture.hash);
      }
      batch.accounts.push({ ...account, position: from + index, ...storedParts(question) });
    });
    yield batch;
  }
}

function storedParts(
  question: ReturnType<typeof accountsOf>[number]["question"],
): Pick<ReadAccount, "columns" | "externalId"> {
  if (question === undefined) return {};
  return {
    columns: columnsOf(question.body),
    ...(question.externalId === undefined ? {} : { externalId: question.externalId }),
  };
}
