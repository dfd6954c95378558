/** Counts used only by metrics. */
import type { Db } from "../database/handle.ts";

/** Attempts that are under way, or overdue and not closed yet. */
export async function countOpenAttempts(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("attempts")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("closed_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}
