/** A person's time limit, as an admin granted it. */
import { AppError } from "../../contract/errors.ts";
import { addAudit } from "../audit/store.ts";
import type { Db } from "../database/handle.ts";

/**
 * Sets a person's time limit in per cent; attempts that are running keep theirs.
 * @throws AppError not_found
 */
export async function updateTimePercent(
  db: Db,
  id: string,
  percent: number,
  grant: { actorId: string; address: string; now: Date },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable("users")
      .set({ time_percent: percent })
      .where("id", "=", id)
      .executeTakeFirst();
    if (Number(numUpdatedRows) !== 1) throw new AppError("not_found");
    await addAudit(transaction, {
      ...grant,
      action: "set-time-factor",
      subjectKind: "user",
      subjectId: id,
      details: { percent },
    });
  });
}
