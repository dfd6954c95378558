/** Additional sessions, and database changes that no call can make. */
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { BrowserContext } from "@playwright/test";
import type { Account } from "../fixtures.ts";
import type { ServerProcess } from "../server-process.ts";
import type { Visit } from "../walk.ts";

/** Signs a person in for calls, while the page stays signed in as someone else. */
export async function sessionOf(
  { context, product, signIn }: Pick<Visit, "context" | "product" | "signIn">,
  account: Account,
): Promise<BrowserContext> {
  const own = await context.browser()!.newContext({ baseURL: product.url });
  await signIn(account, own);
  return own;
}

/** Writes past events, and reports of mail servers, directly to the database. */
export function inDatabase<T>({ dataDir }: ServerProcess, act: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(join(dataDir, "assay.sqlite"), { timeout: 10_000 });
  try {
    return act(database);
  } finally {
    database.close();
  }
}
