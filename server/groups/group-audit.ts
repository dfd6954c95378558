/** Audit entries about groups. */
import type { Acting, AuditEntry } from "../audit/store.ts";

/** Who acts on a group, and whether as an admin. */
export interface GroupActing extends Acting {
  asAdmin: boolean;
}

/** An entry about a group; its details say if an admin acted who is not a manager. */
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
