/** Labels for the reasons and the status of a report. */
import type { ReportReason, ReportStatus } from "../../../contract/quality.ts";

export const reasonWords: Record<ReportReason, string> = {
  "wrong-key": "The right answer is wrong, or not the only one",
  ambiguous: "It can be understood in more than one way",
  outdated: "It is outdated",
  language: "Spelling, grammar or wording",
  other: "Something else",
};

export const statusWords: Record<ReportStatus, string> = {
  open: "Open",
  "in-work": "Being checked",
  fixed: "Fixed",
  "no-fault": "No fault found",
};
