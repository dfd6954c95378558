/** Lines of the audit log about groups. */
import type { Acting, AuditEntry } from "../audit/store.ts";

/** Who acts on a group, and whether as an admin. */
export interface GroupActing extends Acting {
  asAdmin: boolean;
}

/** An entry about a group; its details say when an admin who is no manager acted. */
export function groupAudit(
  groupId: string,
  action: string,
  { asAdmin, ...acting }: GroupActing,
  details: Record<string, unknown> = {},
): AuditEntry {
  return {
    ...acting,
    action,
    subjectKind: "group",
    subjectId: groupId,
    details: { ...details, ...(asAdmin ? { asAdmin } : {}) },
  };
}
