/** Data for measuring own assessments: those of the seed, and a collection of the largest allowed size. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { columnsOf } from "../../server/authoring/question-text.ts";
import { goodBody } from "../../server/authoring/testing/collections.ts";
import type { Database } from "../../server/database/handle.ts";
import { newId } from "../../server/platform/ids.ts";
import type { Person } from "../../server/testing/people.ts";

const root = join(import.meta.dirname, "../..");
const states = ["draft", "draft", "review", "approved", "published", "retired"];

/** Seeds own assessments with 100 questions each, taken by 40 people each. */
export function seedOwnAssessments(environment: Record<string, string>, own: number): void {
  const numbers = ["--users", "500", "--results", "500", "--own", String(own)];
  const seeded = spawnSync(process.execPath, ["server/cli/main.ts", "seed", ...numbers], {
    cwd: root,
    env: { ...process.env, ...environment },
    encoding: "utf8",
  });
  if (seeded.status !== 0) throw new Error(seeded.stderr);
}

/** Makes a person an owner of every collection. */
export async function joinAll({ db }: Database, { id }: Person): Promise<void> {
  const at = new Date().toISOString();
  await db
    .insertInto("collection_members")
    .columns(["collection_id", "user_id", "role", "since"])
    .expression((from) =>
      from
        .selectFrom("collections")
        .select(({ val }) => ["id", val(id).as("user_id"), val("owner").as("role"), val(at).as("since")]),
    )
    .execute();
}

/** A collection with questions in every state, in twelve topics. @returns its id */
export async function addLargeCollection(
  { db }: Database,
  owner: Person,
  questions: number,
): Promise<string> {
  const id = newId();
  const at = new Date().toISOString();
  const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString();
  await db
    .insertInto("collections")
    .values({ id, name: "Large", lang: "en", four_eyes: 1, archived_at: null, created_at: at, version: 1 })
    .execute();
  for (let from = 0; from < questions; from += 500) {
    const rows = Array.from({ length: Math.min(500, questions - from) }, (_, offset) => {
      const place = from + offset;
      const stem = `What does example number ${place} print, and why is that so?`;
      return {
        ...columnsOf(goodBody({ stem, topic: `Topic ${place % 12}` })),
        ...{ id: newId(), collection_id: id, external_id: null, state: states[place % states.length]! },
        ...{ open_comments: 0, created_by: owner.id, updated_by: owner.id, approved_by: null, version: 1 },
        ...{ created_at: ago(place * 60_000), updated_at: ago(place * 50_000), submitted_at: at },
        ...{ approved_at: null, retired_at: null },
      };
    });
    await db.insertInto("questions").values(rows).execute();
  }
  return id;
}

/** Approves all drafts of a collection, as if each had been reviewed. */
export async function approveAll({ db }: Database, collection: string): Promise<void> {
  const at = new Date().toISOString();
  await db
    .updateTable("questions")
    .set({ state: "approved", submitted_at: at, approved_at: at })
    .where("collection_id", "=", collection)
    .execute();
}
