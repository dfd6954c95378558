/** Labels of the log's actions, and links to their subjects. */
import { cards } from "../../../contract/cards.ts";
import type { ReportStatus } from "../../../contract/quality.ts";
import type { AuditEntry } from "../../../contract/users/admin.ts";
import { durationText, momentText } from "../../ui/moment.ts";
import { statusWords } from "../quality/reasons.ts";

export const actionWords: Record<string, string> = {
  "grant-admin": "Made admin",
  "revoke-admin": "Admin revoked",
  "lock-user": "Locked",
  "unlock-user": "Unlocked",
  "end-sessions": "Signed out everywhere",
  "end-two-factor": "Two-factor sign-in turned off",
  "resend-verification": "Verification email sent",
  "delete-user": "Account deleted",
  "set-time-factor": "Time limit set",
  "add-extra-time": "Extra time added",
  "end-outage": "Outage ended",
  "return-time": "Time given back after an outage",
  "count-late-answers": "Late answers counted",
  "revoke-certificate": "Certificate revoked",
  "answer-report": "Report answered",
  "quarantine-item": "Question quarantined",
  "reinstate-item": "Question reinstated",
  "regrade-item": "Regraded",
  "regrade-attempt": "Score corrected",
  "create-collection": "Collection created",
  "change-collection": "Collection changed",
  "read-collection": "Collection read as admin",
  "add-collection-member": "Added to a collection",
  "change-collection-member": "Role in a collection changed",
  "remove-collection-member": "Removed from a collection",
  "import-questions": "File of questions uploaded",
  "take-import": "Questions taken from a file",
  "export-questions": "Questions exported",
  "copy-built-in-questions": "Built-in questions copied",
  "create-question": "Question created",
  "change-question": "Question changed",
  "read-question": "Question read as admin",
  "submit-question": "Question submitted for review",
  "answer-blind": "Question answered in a review",
  "approve-question": "Question approved",
  "send-back-question": "Question sent back",
  "retire-question": "Question retired",
  "create-own-assessment": "Own assessment created",
  "change-own-assessment": "Own assessment changed",
  "read-own-assessment": "Own assessment read as admin",
  "publish-own-assessment": "Own assessment published",
  "retire-own-assessment": "Own assessment retired",
  "release-own-assessment": "Held scores or answers released",
  "comment-question": "Comment added",
  "resolve-comment": "Comment resolved or opened",
  "create-assignment": "Assignment created",
  "change-assignment": "Assignment changed",
  "publish-assignment": "Assignment published",
  "archive-assignment": "Assignment archived",
  "release-reviews": "Reviews released",
  "release-scores": "Scores released",
  "set-exception": "Exception set",
  "remove-exception": "Exception removed",
  "send-reminders": "Reminders sent",
  "annul-attempt": "Attempt annulled",
  "follow-time-zone": "Times moved with new time zone rules",
  "create-group": "Group created",
  "change-group": "Group changed",
  "take-over-group": "Group taken over",
  "add-members": "People added to a group",
  "change-member": "Group member changed",
  "remove-members": "Removed from a group",
  "approve-member": "Let into a group",
  "resend-invitation": "Invitation sent again",
  "create-link": "Group link created",
  "close-link": "Group link closed",
};

/** The action's label; an unknown action as it is stored. */
export function wordsOf(action: string): string {
  return actionWords[action] ?? action.replaceAll("-", " ");
}

/** How well-known details read; `asAdmin` is only stored where it is so. */
const detailWords: Record<string, (value: unknown) => string> = {
  asAdmin: () => "as an admin",
  percent: (value) => `${value}% of the usual time`,
  minutes: (value) => durationText(Number(value) * 60),
  seconds: (value) => durationText(Number(value)),
  returnedSeconds: (value) => `${durationText(Number(value))} given back`,
  reason: (value) => String(value),
  status: (value) => statusWords[value as ReportStatus] ?? String(value),
};

/** `5 minutes`, `7 → 8`, `role reviewer, labels 10a`: the stored details in the order in which they were stored. */
export function detailsOf({ details: { before, after, ...details } }: AuditEntry): string {
  const change = before === undefined ? [] : [`${text(before)} → ${text(after)}`];
  const others = Object.entries(details).map(
    ([name, value]) =>
      detailWords[name]?.(value) ??
      `${name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)} ${text(value)}`,
  );
  return [...change, ...others].join(", ");
}

function text(value: unknown): string {
  if (typeof value === "string")
    return /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value) ? momentText(value) : shortId(value);
  if (Array.isArray(value)) return value.map(text).join(", ") || "none";
  return value === null || typeof value !== "object" ? String(value) : JSON.stringify(value);
}

/** UUIDs made at about the same time begin alike, so the end tells them apart. */
export function shortId(id: string): string {
  return /^[0-9a-f-]{36}$/.test(id) ? `…${id.slice(-6)}` : id;
}

/** The path of the subject's screen, if it has one. */
export function placeOf({ subjectKind, subjectId, subjectName }: AuditEntry): string | undefined {
  if (subjectKind === "user") return subjectName === undefined ? undefined : `/user/${subjectId}`;
  if (subjectKind === "item") return questionPlace(subjectId);
  if (subjectKind === "group") return `/groups/${subjectId}`;
  if (subjectKind === "attempt") return `/attempt/${subjectId}`;
  if (subjectKind === "outage") return "/outages";
  if (subjectKind === "own-assessment") return `/author/assessment/${subjectId}`;
  if (subjectKind === "collection" || subjectKind === "question")
    return `/author/${subjectKind}/${subjectId}`;
  return subjectKind === "certificate" ? `/certificate/${subjectId}` : undefined;
}

/** A question's id is its assessment's slug, its topic and a number. */
function questionPlace(item: string): string | undefined {
  const slug = item.split("-").slice(0, -2).join("-");
  return cards.some((card) => card.slug === slug)
    ? `/insight/${slug}?item=${encodeURIComponent(item)}`
    : undefined;
}
