/** Labels of the log's actions, and links to their subjects. */
import { cards } from "../../../contract/cards.ts";
import type { AuditEntry } from "../../../contract/users/admin.ts";

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

/** `minutes 5, before 100`: the details as stored. */
export function detailsOf({ details }: AuditEntry): string {
  return Object.entries(details)
    .map(
      ([name, value]) => `${name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)} ${text(value)}`,
    )
    .join(", ");
}

function text(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : JSON.stringify(value);
}

/** The path of the subject's screen, if it has one. */
export function placeOf({ subjectKind, subjectId, subjectName }: AuditEntry): string | undefined {
  if (subjectKind === "user") return subjectName === undefined ? undefined : `/user/${subjectId}`;
  if (subjectKind === "item") return questionPlace(subjectId);
  if (subjectKind === "group") return `/groups/${subjectId}`;
  if (subjectKind === "attempt") return `/attempt/${subjectId}`;
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
