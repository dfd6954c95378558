/** Labels of import states, formats and missing parts. */
import type { Account, Import, ImportFormat } from "../../../../contract/authoring/imports.ts";

export const formatWords: Record<ImportFormat, string> = {
  gift: "GIFT",
  "moodle-xml": "Moodle XML",
  qti: "QTI",
  yaml: "YAML",
  csv: "CSV",
};

export const importWords: Record<Import["state"], string> = {
  uploading: "Upload not finished",
  reading: "Being read",
  columns: "Columns need names",
  read: "Read",
  failed: "Could not be read",
  taking: "Being added",
};

export const accountWords: Record<Account["state"], string> = {
  ready: "Ready",
  needs: "Needs an answer",
  "left-out": "Left out",
};

const missingWords: Record<Account["missing"][number], string> = {
  key: "Which option is right?",
  reasons: "Reasons for wrong options are missing.",
  explanation: "The explanation is missing.",
  topic: "The topic is missing.",
  pictures: "Not all of its pictures could be imported: add the others in the editor.",
  descriptions: "A picture has no description.",
};

/** What a question still needs, as sentences. */
export function missingText({ missing }: Account): string {
  return missing.map((part) => missingWords[part]).join(" ");
}

/** `1 question`, `3 questions` */
export function questionCount(count: number): string {
  return count === 1 ? "1 question" : `${count.toLocaleString("en")} questions`;
}
