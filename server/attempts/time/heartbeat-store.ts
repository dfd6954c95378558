/** The servers' heartbeats in the database. */
import type { Db } from "../../database/handle.ts";
import { prepared } from "../../database/statements.ts";

export interface ServerBeat {
  id: string;
  /** ISO-8601 UTC, as stored. */
  beatAt: string;
  handledUntil: string;
}

const allServers = prepared((db, _: Record<string, never>) => db.selectFrom("servers").selectAll());

/** All servers that have left a heartbeat. */
export async function listServers(db: Db): Promise<ServerBeat[]> {
  const { rows } = await allServers(db, {});
  return rows.map((row) => ({ id: row.id, beatAt: row.beat_at, handledUntil: row.handled_until }));
}

const writeBeat = prepared(
  (db, { id, beatAt, handledUntil }: { id: string; beatAt: string; handledUntil: string }) =>
    db
      .insertInto("servers")
      .values({ id, beat_at: beatAt, handled_until: handledUntil })
      .onConflict((conflict) =>
        conflict.column("id").doUpdateSet({ beat_at: beatAt, handled_until: handledUntil }),
      ),
);

/** Writes a server's heartbeat in place of its last one. */
export async function storeBeat(db: Db, { id, beatAt, handledUntil }: ServerBeat): Promise<void> {
  await writeBeat(db, { id, beatAt, handledUntil });
}

/** Removes servers that were last heard of before a time; returns how many. */
export async function deleteOldServers(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("servers")
    .where("beat_at", "<", before.toISOString())
    .executeTakeFirst();
  return Number(numDeletedRows);
}
