/** Backups and moves include the pictures of questions, byte for byte. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Database } from "../database/handle.ts";
import { openDatabase } from "../database/open.ts";
import { backUpSqlite, restoreSqlite } from "../database/sqlite/backup.ts";
import { pictureOf } from "../pictures/clean-picture.ts";
import { findPicture, insertPicture, setQuestionPictures } from "../pictures/store.ts";
import { png } from "../pictures/testing/files.ts";
import { engines } from "../testing/engines.ts";
import { makeTestDatabase } from "../testing/test-database.ts";
import { moveToPostgres } from "./move.ts";

const now = new Date("2026-05-06T07:08:09.000Z");
const picture = pictureOf(png(640, 480));

/** A collection with a question that uses the picture. */
async function addPicture({ db }: Database): Promise<void> {
  const at = now.toISOString();
  const texts = { stem: "", topic: "", body: "{}", body_hash: "", findings: "[]", finding_count: 0 };
  await db
    .insertInto("collections")
    .values({ id: "collection", name: "Team", lang: "en", four_eyes: 0, created_at: at, version: 1 })
    .execute();
  await db
    .insertInto("questions")
    .values({
      id: "question",
      collection_id: "collection",
      state: "draft",
      ...texts,
      open_comments: 0,
      created_at: at,
      updated_at: at,
      version: 1,
    })
    .execute();
  await db.transaction().execute(async (transaction) => {
    await insertPicture(transaction, "collection", picture, now);
    const shown = { ...picture, alternative: "A chart" };
    await setQuestionPictures(transaction, { id: "question", collectionId: "collection" }, [shown]);
  });
}

async function expectPicture({ db }: Database): Promise<void> {
  expect(await findPicture(db, picture.hash)).toEqual({ type: "image/png", bytes: picture.bytes });
  const shown = await db.selectFrom("question_media").selectAll().execute();
  expect(shown).toEqual([{ question_id: "question", hash: picture.hash }]);
  expect(await db.selectFrom("collection_media").select("hash").execute()).toEqual([{ hash: picture.hash }]);
}

test("a backup contains the pictures, and a restore brings back those that were deleted since", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "assay-pictures-"));
  const open = () => openDatabase({ dataDir, databaseUrl: undefined });
  let database = await open();
  try {
    await addPicture(database);
    const copy = join(dataDir, "copies", "one.sqlite");
    await backUpSqlite(dataDir, copy, () => {});
    for (const table of ["question_media", "collection_media", "media"] as const)
      await database.db.deleteFrom(table).execute();
    await database.close();
    restoreSqlite(dataDir, copy, now);
    database = await open();
    await expectPicture(database);
  } finally {
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

describe.runIf(engines.includes("postgres"))("move", () => {
  test("a move to PostgreSQL carries the pictures", async () => {
    const [source, target] = [await makeTestDatabase("sqlite"), await makeTestDatabase("postgres")];
    try {
      await addPicture(source.database);
      await moveToPostgres(source.dataDir, target.databaseUrl!, () => () => {});
      await expectPicture(target.database);
    } finally {
      await source.drop();
      await target.drop();
    }
  });
});
