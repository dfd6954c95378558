/** Writes export files in a worker thread, so that large ones don't delay other requests. */
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

/** A file name with the collection's name. */
export function exportName(collection: string, format: ImportFormat): string {
  const plain = collection
    .normalize("NFKD")
    .replace(/[^A-Za-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .toLowerCase();
  return `${plain.slice(0, 60) || "questions"}.${endings[format]}`;
}
