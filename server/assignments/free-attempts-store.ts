/** Assignments that pause a person's free attempts on their assessment. */
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../database/handle.ts";

type Pauses = { userId: string | null; slug: string; now: string };

/** From the publication to the person's last start; not for somebody who is excused. */
function pausing({ userId, slug, now }: Pauses) {
  return sql`from group_members
    join groups on groups.id = group_members.group_id
    join assignments on assignments.group_id = group_members.group_id
    left join assignment_exceptions on assignment_exceptions.assignment_id = assignments.id
      and assignment_exceptions.member_id = group_members.id
    where group_members.user_id = ${userId} and group_members.state = 'joined' and group_members.counts = 1
    and groups.archived_at is null and assignments.slug = ${slug} and assignments.free_attempts = 'paused'
    and assignments.published_at is not null and assignments.archived_at is null
    and assignment_exceptions.excused_at is null
    and (coalesce(assignment_exceptions.start_by_at, assignments.start_by_at) >= ${now}
      or assignments.late_until_at >= ${now})`;
}

/** The SQL condition under which a free attempt may be stored. */
export function noPause(pauses: Pauses): RawBuilder<boolean> {
  return sql<boolean>`not exists (select 1 ${pausing(pauses)})`;
}

/** The longest pause; undefined if there is none. */
export async function findPause(
  db: Db,
  userId: string,
  slug: string,
  now: Date,
): Promise<{ title: string; endsAt: string; timeZone: string } | undefined> {
  const { rows } = await sql<{
    title: string;
    time_zone: string;
    start_by_at: string;
    late_until_at: string | null;
  }>`
    select assignments.title, assignments.time_zone, assignments.late_until_at,
      coalesce(assignment_exceptions.start_by_at, assignments.start_by_at) as start_by_at
    ${pausing({ userId, slug, now: now.toISOString() })}
    order by assignments.id
  `.execute(db);
  const pauses = rows.map((row) => ({
    title: row.title,
    timeZone: row.time_zone,
    endsAt: [row.start_by_at, row.late_until_at ?? ""].sort()[1]!,
  }));
  return pauses.sort((one, other) => (one.endsAt < other.endsAt ? 1 : -1))[0];
}
