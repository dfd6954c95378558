/** The check that finds a plain database handle used inside a transaction on it. */
import { expect, test } from "vitest";
import { outsideHandlesIn } from "./transactions.mjs";

const inside = (statement: string, handle = "db") =>
  outsideHandlesIn(
    "a.ts",
    `await ${handle}.transaction().execute(async (transaction) => {\n${statement}\n});`,
  );

test("the handle of the transaction is refused inside it, in any form", () => {
  expect(inside("await insertUser(db, row);")).toEqual([
    "a.ts:2 uses db inside a transaction on it; use the transaction.",
  ]);
  expect(inside("await db.selectFrom('users').execute();")).toHaveLength(1);
  expect(inside("await Promise.all(ids.map((id) => find(services.db, id)));", "services.db")).toHaveLength(1);
});

test("the transaction itself, a property of that name and code outside are fine", () => {
  expect(inside("await insertUser(transaction, row);")).toEqual([]);
  expect(inside("await insertUser(other.db, { db: 1 });")).toEqual([]);
  expect(outsideHandlesIn("a.ts", "await insertUser(db, row);")).toEqual([]);
  expect(outsideHandlesIn("a.ts", "db.transaction().execute(async (db) => insertUser(db, row));")).toEqual(
    [],
  );
});
