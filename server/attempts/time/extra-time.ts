/** Minutes that an admin adds to attempts that are running. */
import { AppError } from "../../../contract/errors.ts";
import { type AuditEntry, addAudit, addAudits } from "../../audit/store.ts";
import { isoAfter } from "../../platform/clock.ts";
import { reading } from "../damaged.ts";
import type { AttemptServices } from "../lifecycle.ts";
import { findAttempt } from "../store.ts";
import { extendOpenAttempts, updateExtraTime } from "./extra-time-store.ts";

const mostRounds = 50;

export interface Granting {
  actorId: string;
  address: string;
  minutes: number;
}

/**
 * Adds minutes to one running attempt; its taker's page learns of it with the next reply.
 * @throws AppError not_found, attempt_closed
 */
export async function addTime(services: AttemptServices, id: string, grant: Granting): Promise<string> {
  for (let round = 0; round < mostRounds; round += 1) {
    const attempt = await reading(services, findAttempt(services.db, id));
    if (!attempt) throw new AppError("not_found");
    if (attempt.closedAt !== null) throw new AppError("attempt_closed");
    const deadlineAt = isoAfter(new Date(attempt.deadlineAt), grant.minutes * 60);
    const isDone = await services.db.transaction().execute(async (transaction) => {
      if (!(await updateExtraTime(transaction, attempt, grant.minutes, deadlineAt))) return false;
      await addAudit(transaction, auditOf(services.clock.now(), id, grant));
      return true;
    });
    if (isDone) return deadlineAt;
  }
  throw new AppError("busy", { retryAfterSeconds: 1 });
}

/**
 * Adds minutes to every attempt that is running now, all or none; returns to how many.
 * @param assignmentId only attempts of this assignment
 */
export function addTimeToAll(
  { db, clock }: AttemptServices,
  { assignmentId, ...grant }: Granting & { assignmentId?: string | undefined },
): Promise<number> {
  const now = clock.now();
  return db.transaction().execute(async (transaction) => {
    const lengthened = await extendOpenAttempts(transaction, now.toISOString(), grant.minutes, assignmentId);
    await addAudits(
      transaction,
      lengthened.map((id) => auditOf(now, id, grant)),
    );
    return lengthened.length;
  });
}

function auditOf(now: Date, id: string, { actorId, address, minutes }: Granting): AuditEntry {
  return {
    now,
    actorId,
    action: "add-extra-time",
    subjectKind: "attempt",
    subjectId: id,
    details: { minutes },
    address,
  };
}
