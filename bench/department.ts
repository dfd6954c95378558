/** A large department for measurements: a group, its members, and an assignment, written straight into the database. */
import { insertAssignment } from "../server/assignments/store.ts";
import type { Db } from "../server/database/handle.ts";
import { newId } from "../server/platform/ids.ts";

const now = new Date();
const at = now.toISOString();
const day = 24 * 3600 * 1000;
const later = new Date(now.getTime() + day).toISOString();
const earlier = new Date(now.getTime() - day).toISOString();

/** A group without members. */
export async function makeGroup(db: Db): Promise<string> {
  const id = newId();
  await db
    .insertInto("groups")
    .values({
      ...{ id, name: "Department", parent_id: null, time_zone: "UTC", members_may_leave: 1 },
      ...{ created_by: null, created_at: at, archived_at: null, version: 1 },
    })
    .execute();
  return id;
}

/** Adds people as members who have joined; returns the ids of their rows. */
export async function addMembers(
  db: Db,
  groupId: string,
  users: { id: string; email: string }[],
): Promise<string[]> {
  const rows = users.map(({ id, email }, index) => ({
    ...{ id: newId(), group_id: groupId, user_id: id, email, name: `Person ${index}`, labels: "[]" },
    ...{ role: "member", counts: 1, state: "joined", created_at: at, joined_at: at },
  }));
  for (let from = 0; from < rows.length; from += 500)
    await db
      .insertInto("group_members")
      .values(rows.slice(from, from + 500))
      .execute();
  return rows.map(({ id }) => id);
}

/** A published assignment of two attempts on JavaScript, open from yesterday until tomorrow. */
export async function addAssignment(db: Db, groupId: string): Promise<string> {
  const id = newId();
  await insertAssignment(db, {
    ...{ id, group_id: groupId, slug: "javascript", title: "JavaScript", note: "", time_zone: "UTC" },
    ...{ opens_local: earlier.slice(0, 16), opens_at: earlier },
    ...{ start_by_local: later.slice(0, 16), start_by_at: later },
    ...{ late_until_local: null, late_until_at: null, hard_end_local: null, hard_end_at: null },
    ...{
      attempts: 2,
      counting: "best",
      cooldown_minutes: 0,
      review_shown: "at-once",
      score_shown: "at-once",
      certificates: "usual",
      code_hash: null,
    },
    ...{ networks: "[]", reminders: "[]", created_by: null, created_at: at, published_at: at },
    ...{ released_at: null, scores_released_at: null, archived_at: null, version: 1 },
  });
  return id;
}
