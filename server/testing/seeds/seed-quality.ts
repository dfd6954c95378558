/** Data for calls about the quality of questions: a report, a quarantined question, a corrected key, an outage. */
import type { Attempt } from "../../../contract/attempts/attempts.ts";
import type { Person, TestApp } from "../test-app.ts";
import { testBank } from "../test-banks.ts";

/** A version of a question that attempts had before its key was corrected. */
export const formerVersion = "former";

/** An outage that was too long to extend the deadlines. */
export const seededOutage = "outage";

/** Reports a question of a person's ended attempt; returns another question of it and the report. */
export async function seedQuality(
  app: TestApp,
  owner: Person,
  ended: Attempt,
): Promise<{ question: string; reportId: string }> {
  const [one, two] = ended.questions!;
  const body = { attemptId: ended.id, question: one!.id, reason: "other" };
  const reported = await owner.post("/api/assessment/reports", body);
  const at = app.clock.now().toISOString();
  await app.db
    .insertInto("quarantines")
    .values({ item_id: "python-alpha-002", slug: "python", reason: "", since: at, actor_id: "" })
    .onConflict((conflict) => conflict.column("item_id").doNothing())
    .execute();
  const item = testBank("javascript", "JavaScript Assessment").items[0]!;
  const options = [item.options[1]!, item.options[0]!, ...item.options.slice(2)];
  await app.db
    .insertInto("item_versions")
    .values({
      id: formerVersion,
      slug: item.slug,
      item_id: item.id,
      rev: 0,
      content: JSON.stringify({ ...item, hash: formerVersion, rev: 0, options }),
      created_at: at,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  await app.db
    .insertInto("outages")
    .values({ id: seededOutage, began_at: at, ended_at: at, returned_seconds: 0, attempts: 1 })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  return { question: two!.id, reportId: reported.body.data.id };
}
