/** Imports BENCH_IMPORT (5,000) questions as GIFT, Moodle XML, CSV and YAML: reads them and adds them as drafts. */
import { setTimeout as wait } from "node:timers/promises";
import { exporters } from "../../authoring/exchange/writers/export-file.ts";
import { type OutgoingSet, outgoingQuestion } from "../../authoring/exchange/writers/exported-question.ts";
import { importLimits } from "../../contract/authoring/imports.ts";
import { goodBody } from "../../server/authoring/testing/collections.ts";
import type { Sender } from "../client.ts";

const questions = Number(process.env.BENCH_IMPORT ?? 5000);
const formats = ["gift", "moodle-xml", "csv", "yaml"] as const;

/** Distinct questions of about 1 KB each, or longer by a number of characters. */
function fileOf(format: (typeof formats)[number], longer = 0): Buffer {
  const detail = "It happens every night. ".repeat(Math.ceil(longer / 24));
  const set: OutgoingSet = {
    id: "bench",
    title: "Bench",
    category: "Bench",
    lang: "en",
    day: "2026-01-01",
    questions: Array.from({ length: questions }, (_, index) =>
      outgoingQuestion(
        `${format}-${index}`,
        goodBody({ stem: `In case ${index} a cache returns old prices. ${detail}What causes this?` }),
      ),
    ),
  };
  return Buffer.from(exporters[format](set));
}

/** Makes a collection and uploads a file to it. @returns the import's id */
async function upload(send: Sender, format: string, file: Buffer): Promise<string> {
  const body = { name: format, lang: "en", fourEyes: false };
  const collection = (await send("POST", "/api/collections", body)).id;
  const announced = { name: format, size: file.length };
  const { id } = await send("POST", `/api/collections/${collection}/imports`, announced);
  for (let part = 0; part * importLimits.partBytes < file.length; part += 1) {
    const bytes = file.subarray(part * importLimits.partBytes, (part + 1) * importLimits.partBytes);
    await send("POST", `/api/imports/${id}/parts/${part}`, bytes);
  }
  return id;
}

/** Waits until a file is read, or its questions are added. @param seen gets each different progress */
async function untilRead(send: Sender, id: string, seen = new Set<string>()) {
  for (;;) {
    const one = await send("GET", `/api/imports/${id}`);
    if (one.state === "failed" || one.fault) throw new Error(one.fault.sentence);
    seen.add(`${one.state} ${one.progress.done} of ${one.progress.of}`);
    if (one.state === "read") return one;
    await wait(50);
  }
}

export interface ImportFigures {
  format: string;
  count: number;
  readSeconds: number;
  /** Includes reading. */
  takenSeconds: number;
  /** CPU time of the server, including other people's calls. */
  cpuSeconds: number;
  /** The number of different progress values seen while it was read and added. */
  steps: number;
}

/** Imports each format into a new collection. @throws unless every question is ready and added */
export async function importAll(send: Sender, cpuSoFar: () => number): Promise<ImportFigures[]> {
  const figures: ImportFigures[] = [];
  for (const format of formats) {
    const file = fileOf(format);
    const begun = performance.now();
    const cpuBefore = cpuSoFar();
    const seconds = () => (performance.now() - begun) / 1000;
    const id = await upload(send, format, file);
    const seen = new Set<string>();
    await send("POST", `/api/imports/${id}/read`, {});
    const { counts } = await untilRead(send, id, seen);
    const readSeconds = seconds();
    if (counts.ready !== questions) throw new Error(`${format}: ${JSON.stringify(counts)}`);
    await send("POST", `/api/imports/${id}/take`, {});
    if ((await untilRead(send, id, seen)).counts.taken !== questions)
      throw new Error(`${format}: not all were taken over`);
    const cpuSeconds = cpuSoFar() - cpuBefore;
    figures.push({
      format,
      count: questions,
      readSeconds,
      takenSeconds: seconds(),
      cpuSeconds,
      steps: seen.size,
    });
  }
  return figures;
}

/**
 * Several people have files of the largest size read at the same moment.
 * @returns the files' bytes, and seconds until the last was read
 */
export async function importTogether(sends: Sender[]): Promise<{ bytes: number; seconds: number }> {
  const usual = fileOf("moodle-xml").length;
  // The text of the stem stands in the file once.
  const file = fileOf("moodle-xml", Math.floor((importLimits.bytes * 0.98 - usual) / questions) - 24);
  if (file.length > importLimits.bytes) throw new Error(`${file.length} bytes are too many`);
  const ids = await Promise.all(sends.map((send) => upload(send, "moodle-xml", file)));
  const begun = performance.now();
  await Promise.all(
    sends.map(async (send, index) => {
      await send("POST", `/api/imports/${ids[index]}/read`, {});
      const { counts } = await untilRead(send, ids[index]!);
      if (counts.ready !== questions) throw new Error(JSON.stringify(counts));
    }),
  );
  return { bytes: file.length, seconds: (performance.now() - begun) / 1000 };
}
