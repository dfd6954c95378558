/** Stores what the draw and the daily limits still need of a deleted account's attempts. */
import type { Db } from "../database/handle.ts";
import { isoAfter } from "../platform/clock.ts";
import type { SecretKey } from "../platform/secret-key.ts";
import { addressKeyOf, listPastAttempts, storePastAttempts } from "../users/past-attempts-store.ts";
import { drawOrNothing } from "./columns.ts";

/** Attempts per assessment whose questions are stored: more than a bank needs to show each of them several times. */
const drawsRead = 60;

/** In the transaction that deletes the account, while its attempts still have their person. */
export async function archivePastAttempts(
  db: Db,
  secretKey: SecretKey,
  user: { id: string; email: string },
  now: Date,
): Promise<void> {
  const past = new Map((await listPastAttempts(db, user.id)).map((one) => [one.slug, one]));
  const dayAgo = isoAfter(now, -24 * 3600);
  for (const { slug, attempts } of await listNumbers(db, user.id)) {
    const draws = await latestDraws(db, user.id, slug);
    const versions = new Set(draws.flatMap((row) => drawOrNothing(row.draw).map((drawn) => drawn.version)));
    const before = past.get(slug);
    const items = new Set([...(before?.items ?? []), ...(await itemsOf(db, [...versions]))]);
    const starts = [...(before?.starts ?? []), ...draws.map((row) => row.started_at).reverse()];
    const kept = { slug, attempts, starts: starts.filter((at) => at > dayAgo), items: [...items].sort() };
    await storePastAttempts(db, addressKeyOf(secretKey, user.email), kept, now);
  }
}

/** By assessment, the number of a person's last attempt. */
async function listNumbers(db: Db, userId: string): Promise<{ slug: string; attempts: number }[]> {
  return db
    .selectFrom("attempts")
    .select((select) => ["slug", select.fn.max("number").as("attempts")])
    .where("user_id", "=", userId)
    .groupBy("slug")
    .execute();
}

function latestDraws(db: Db, userId: string, slug: string) {
  return db
    .selectFrom("attempts")
    .select(["draw", "started_at"])
    .where("user_id", "=", userId)
    .where("slug", "=", slug)
    .orderBy("number", "desc")
    .limit(drawsRead)
    .execute();
}

async function itemsOf(db: Db, versions: string[]): Promise<string[]> {
  if (versions.length === 0) return [];
  const rows = await db
    .selectFrom("item_versions")
    .select("item_id")
    .distinct()
    .where("id", "in", versions)
    .execute();
  return rows.map((row) => row.item_id);
}
