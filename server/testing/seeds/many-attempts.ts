/** Years of attempts of one person, made by copying one. */
import { sql } from "kysely";
import type { Db } from "../../database/handle.ts";

/**
 * Copies a person's only ended attempt, with its result, until there are `total`; their numbers continue.
 * @param score of the copies
 */
export async function copyAttempts(
  db: Db,
  { userId, slug, total, score = 5 }: { userId: string; slug: string; total: number; score?: number },
): Promise<void> {
  const numbers = sql`with recursive numbers(n) as (select 2 union all select n + 1 from numbers where n < ${total})`;
  // Increases with the number, and is well-formed.
  const at = sql`'20' || substr(cast(1000000 + n as text), 2, 2) || '-01-01T00:' ||
    substr(cast(1000000 + n as text), 4, 2) || ':' || substr(cast(1000000 + n as text), 6, 2) || '.000Z'`;
  await sql`
    insert into attempts (id, user_id, slug, title, number, sequence, time_percent, extra_minutes, started_at,
      deadline_at, secret, draw, answers, version, closed_at, state, holder_name, seen_before, counted_at)
    ${numbers}
    select id || '-' || n, user_id, slug, title, n, n, time_percent, extra_minutes, ${at}, ${at}, secret, draw,
      answers, version, ${at}, state, holder_name, seen_before, ${at}
    from numbers, attempts where user_id = ${userId} and slug = ${slug} and number = 1
  `.execute(db);
  await sql`
    insert into results (id, attempt_id, user_id, slug, name, duration, score, format, attempt_number, created_at)
    ${numbers}
    select id || '-' || n, attempt_id || '-' || n, user_id, slug, name, duration, cast(${score} as integer), format, n, ${at}
    from numbers, results where user_id = ${userId} and slug = ${slug} and attempt_number = 1
  `.execute(db);
}
