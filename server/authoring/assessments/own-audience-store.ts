/** The groups that own assessments are offered to. */
import type { OwnDraft } from "../../../contract/authoring/own-assessments.ts";
import { AppError } from "../../../contract/errors.ts";
import type { Db } from "../../database/handle.ts";
import { prepared } from "../../database/statements.ts";

interface NamedGroup {
  id: string;
  name: string;
}

// Used by the catalogue and by starts.
const offered = prepared((db, { personId }: { personId: string }) =>
  db
    .selectFrom("group_members")
    .innerJoin("groups", "groups.id", "group_members.group_id")
    .innerJoin("own_version_groups as audience", "audience.group_id", "groups.id")
    .innerJoin("own_assessments as own", (join) =>
      join.onRef("own.slug", "=", "audience.slug").onRef("own.published", "=", "audience.number"),
    )
    .select("own.slug")
    .distinct()
    .where("group_members.user_id", "=", personId)
    .where("group_members.state", "=", "joined")
    .where("groups.archived_at", "is", null)
    .where("own.state", "=", "published"),
);

/** Slugs of the assessments whose current version is offered to a group in use that the person has joined. */
export async function listOfferedTo(db: Db, personId: string): Promise<string[]> {
  return (await offered(db, { personId })).rows.map(({ slug }) => slug);
}

/** Groups with their names, in alphabetical order. */
export async function listGroups(db: Db, ids: readonly string[]): Promise<NamedGroup[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom("groups")
    .select(["id", "name"])
    .where("id", "in", [...ids])
    .orderBy("name")
    .orderBy("id")
    .execute();
}

/** The groups that a version is offered to, in alphabetical order. */
export async function listAudience(db: Db, slug: string, number: number): Promise<NamedGroup[]> {
  return db
    .selectFrom("own_version_groups")
    .innerJoin("groups", "groups.id", "own_version_groups.group_id")
    .select(["groups.id", "groups.name"])
    .where("slug", "=", slug)
    .where("number", "=", number)
    .orderBy("groups.name")
    .orderBy("groups.id")
    .execute();
}

/** Offers a version to groups, inside the transaction that publishes it. */
export async function insertAudience(
  db: Db,
  slug: string,
  number: number,
  groups: readonly NamedGroup[],
): Promise<void> {
  if (groups.length === 0) return;
  await db
    .insertInto("own_version_groups")
    .values(groups.map(({ id }) => ({ slug, number, group_id: id })))
    .execute();
}

/**
 * Authors may offer assessments only to groups that they belong to; groups that a colleague has chosen stay.
 * @throws AppError invalid_input for another one
 */
export async function refuseOtherGroups(
  db: Db,
  slug: string,
  { groups = [] }: OwnDraft,
  personId: string,
): Promise<void> {
  if (groups.length === 0) return;
  const stored = await db
    .selectFrom("own_assessments")
    .select("draft")
    .where("slug", "=", slug)
    .executeTakeFirst();
  const before = new Set(stored && (JSON.parse(stored.draft) as OwnDraft).groups);
  const added = groups.filter((id) => !before.has(id));
  if (added.length === 0) return;
  const joined = await db
    .selectFrom("group_members")
    .select("group_id")
    .where("user_id", "=", personId)
    .where("state", "=", "joined")
    .where("group_id", "in", added)
    .execute();
  const known = new Set(joined.map(({ group_id }) => group_id));
  if (added.every((id) => known.has(id))) return;
  throw new AppError("invalid_input", {
    fields: { "draft.groups": "Please choose groups that you belong to." },
  });
}
