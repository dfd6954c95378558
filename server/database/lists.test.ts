/** Walks over lists longer than one chunk: each row once and in order. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ListQuery } from "../../contract/lists.ts";
import { listAudit } from "../audit/list-store.ts";
import { onEachEngine } from "../testing/engines.ts";
import { makeTestDatabase, type TestDatabase } from "../testing/test-database.ts";

const length = 2_050;

onEachEngine("a list of two thousand rows", (engine) => {
  let made: TestDatabase;
  const ids = Array.from({ length }, (_, index) => `id-${String(index).padStart(5, "0")}`);
  /** Only a few distinct times, so that nearly every row has ties across chunk boundaries. */
  const momentOf = (index: number) => `2026-11-0${1 + (index % 3)}T00:00:00.000Z`;
  const newestFirst = ids
    .map((id, index) => ({ id, at: momentOf(index) }))
    .sort((a, b) => (a.at === b.at ? (a.id < b.id ? 1 : -1) : a.at < b.at ? 1 : -1))
    .map(({ id }) => id);
  beforeAll(async () => {
    made = await makeTestDatabase(engine);
    const columns = ["id", "at", "actor_id", "action", "subject_kind", "subject_id", "details", "address"];
    const rows = ids.map((id, index) => [id, momentOf(index), null, "end", "user", "x", "{}", ""]);
    await made.database.insertRows(made.database.db, "audit", columns, rows);
  });
  afterAll(() => made.drop());

  const listed = (query: ListQuery) => listAudit(made.database.db, async () => new Map(), query);
  const idsOf = async (query: ListQuery) => {
    const { rows, page } = await listed(query);
    return { found: (await Array.fromAsync(rows)).map(({ id }) => id), next: page?.next };
  };

  test("is walked whole, each row once", async () => {
    expect((await idsOf({})).found).toEqual(newestFirst);
    expect((await idsOf({ sort: "createdAt" })).found).toEqual(newestFirst.toReversed());
  });

  test("is walked by cursor in steps longer than a chunk, and of exactly one chunk", async () => {
    for (const limit of [1_500, 1_000, length]) {
      const walked: string[] = [];
      for (let cursor: string | null | undefined = ""; typeof cursor === "string"; ) {
        const { found, next } = await idsOf({ cursor, limit });
        expect(found.length).toBeLessThanOrEqual(limit);
        walked.push(...found);
        cursor = next;
      }
      expect(walked).toEqual(newestFirst);
    }
  });

  test("has each row on one page, read from either end", async () => {
    const paged: string[] = [];
    for (let page = 1; page <= 21; page += 1) {
      const { rows, page: about } = await listed({ page, limit: 100 });
      const found = await Array.fromAsync(rows);
      expect(found).toHaveLength(page === 21 ? 50 : 100);
      expect(about).toEqual({ page, limit: 100, total: length, pages: 21 });
      paged.push(...found.map(({ id }) => id));
    }
    expect(paged).toEqual(newestFirst);
    const beyond = await listed({ page: 22, limit: 100 });
    expect([await Array.fromAsync(beyond.rows), beyond.page?.total]).toEqual([[], length]);
    // A page that the end cuts off is the shorter one, whichever end it is read from.
    const last = await listed({ page: 2, limit: 2_000 });
    expect((await Array.fromAsync(last.rows)).map(({ id }) => id)).toEqual(newestFirst.slice(2_000));
  });

  test("takes only cursors of its own order", async () => {
    const { next } = await idsOf({ cursor: "", limit: 10 });
    const parts = JSON.parse(Buffer.from(next!, "base64url").toString("utf8")) as unknown[];
    const cursorOf = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
    expect((await idsOf({ cursor: cursorOf(parts), limit: 10 })).found).toEqual(newestFirst.slice(10, 20));
    const [column, key, id] = parts;
    for (const cursor of [
      "%",
      cursorOf(null),
      cursorOf(["audit.id", key, id]),
      cursorOf([column, 5, id]),
      cursorOf([column, key, 5]),
      cursorOf([column, key]),
      cursorOf([column, "a\u0000", id]),
      cursorOf([column, key, "a\u0000"]),
    ])
      await expect(idsOf({ cursor, limit: 10 })).rejects.toMatchObject({ code: "invalid_input" });
    await expect(idsOf({ sort: "address" })).rejects.toMatchObject({ code: "invalid_input" });
  });
});
