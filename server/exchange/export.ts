/** Writes the file of an export in a thread, so that a large one does not hold up other requests. */
import type { OutgoingSet } from "../../authoring/exchange/writers/exported-question.ts";
import type { ImportFormat } from "../../contract/authoring/imports.ts";
import { createJobThread, type JobThread } from "../platform/job-thread.ts";

export interface ExportJob {
  format: ImportFormat;
  set: OutgoingSet;
}

/** Writes one file at a time. */
export function createExportThread(): JobThread<ExportJob> {
  return createJobThread(new URL("./export-thread.ts", import.meta.url), "export");
}

const endings: Record<ImportFormat, string> = {
  gift: "gift.txt",
  "moodle-xml": "moodle.xml",
  qti: "qti.zip",
  yaml: "yaml",
  csv: "csv",
};

/** A name for the file that says whose questions are in it. */
export function exportName(collection: string, format: ImportFormat): string {
  const plain = collection
    .normalize("NFKD")
    .replace(/[^A-Za-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .toLowerCase();
  return `${plain.slice(0, 60) || "questions"}.${endings[format]}`;
}
