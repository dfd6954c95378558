/** Writes a set of questions in any of the supported formats. */
import { csvOf } from "./csv-export.ts";
import type { OutgoingSet } from "./exported-question.ts";
import { giftOf } from "./gift-export.ts";
import { moodleXmlOf } from "./moodle-export.ts";
import { qtiPackageOf } from "./qti-export.ts";
import { yamlOf } from "./yaml-export.ts";

/** By the name of the format. Each file includes the keys. */
export const exporters = {
  gift: giftOf,
  "moodle-xml": moodleXmlOf,
  qti: qtiPackageOf,
  yaml: yamlOf,
  csv: csvOf,
} as const satisfies Record<string, (set: OutgoingSet) => string | Uint8Array>;
