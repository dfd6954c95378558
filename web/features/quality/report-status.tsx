/** A report's status as word, shape and colour: open ones stand out, closed ones recede. */
import type { ReportStatus } from "../../../contract/quality.ts";
import { DiscMark } from "../../ui/disc-mark.tsx";
import { statusWords } from "./reasons.ts";

const looks = {
  open: { colour: "text-warn", fill: "empty" },
  "in-work": { colour: "text-accent", fill: "half" },
  fixed: { colour: "text-good", fill: "full" },
  "no-fault": { colour: "text-ink-muted", fill: "full" },
} as const satisfies Record<ReportStatus, unknown>;

export function ReportStatusMark({ status }: { status: ReportStatus }) {
  return <DiscMark {...looks[status]}>{statusWords[status]}</DiscMark>;
}
