/** Two servers send reminders and one of them is killed in the middle: each person gets one. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { insertAssignment } from "../assignments/store.ts";
import type { Db } from "../database/handle.ts";
import { newId } from "../platform/ids.ts";
import { onEachEngine } from "./engines.ts";
import { makePeople, type Person } from "./people.ts";
import { type ServerChild, startServerChild } from "./server-child.ts";
import { makeTestDatabase } from "./test-database.ts";

const members = 300;
const hour = 3600 * 1000;
const fromNow = (hours: number) => new Date(Date.now() + hours * hour).toISOString();

/** A group of these people, with a reminder that was due an hour ago. */
async function seedDueReminder(db: Db, people: readonly Person[]): Promise<void> {
  const [group, begun] = [newId(), fromNow(-5)];
  await db.updateTable("users").set({ verified_at: begun }).execute();
  await db
    .insertInto("groups")
    .values({
      ...{ id: group, name: "Department", parent_id: null, time_zone: "UTC", members_may_leave: 1 },
      ...{ created_by: null, created_at: begun, archived_at: null, version: 1, quiet_from: 0, quiet_to: 0 },
    })
    .execute();
  for (let from = 0; from < people.length; from += 200)
    await db
      .insertInto("group_members")
      .values(
        people.slice(from, from + 200).map(({ id, email }) => ({
          ...{ id: newId(), group_id: group, user_id: id, email, name: email, labels: "[]", role: "member" },
          ...{ counts: 1, state: "joined", created_at: begun, joined_at: begun },
        })),
      )
      .execute();
  const [opens, startBy] = [fromNow(-4), fromNow(5)];
  await insertAssignment(db, {
    ...{ id: newId(), group_id: group, slug: "javascript", title: "Check", note: "", time_zone: "UTC" },
    ...{ opens_local: opens.slice(0, 16), opens_at: opens },
    ...{ start_by_local: startBy.slice(0, 16), start_by_at: startBy },
    ...{ attempts: 1, counting: "best", cooldown_minutes: 0, review_shown: "at-once", networks: "[]" },
    ...{ reminders: "[6]", reminders_look_at: "", created_at: begun, published_at: begun, version: 1 },
  });
}

/** The recipients of the mail files in a data folder. */
function received(folder: string): string[] {
  const outbox = join(folder, "outbox");
  const files = readdirSync(outbox).filter((name) => name.endsWith(".eml"));
  return files.map((name) => /^To: (.*)$/m.exec(readFileSync(join(outbox, name), "utf8"))?.[1] ?? name);
}

onEachEngine("reminders when a server dies", (engine) => {
  test("each of 300 people gets one mail", { timeout: 240_000 }, async () => {
    const made = await makeTestDatabase(engine);
    const servers: ServerChild[] = [];
    const start = async () => {
      const server = await startServerChild({
        DATA_DIR: made.dataDir,
        SECRETS_KEY: Buffer.alloc(32, 7).toString("base64"),
        ...(made.databaseUrl ? { DATABASE_URL: made.databaseUrl } : {}),
      });
      servers.push(server);
      return server;
    };
    const { db } = made.database;
    const count = async (table: "notices" | "mails") =>
      (await db.selectFrom(table).select("id").execute()).length;
    const countSent = async () =>
      (await db.selectFrom("mails").select("id").where("sent_at", "is not", null).execute()).length;
    try {
      const people = await makePeople(made, members, "remind");
      await seedDueReminder(db, people);
      const first = await start();
      const second = engine === "postgres" ? start() : undefined;
      // The server has claimed reminders, but not sent all of them.
      await expect.poll(() => count("notices"), { timeout: 60_000, interval: 5 }).toBeGreaterThan(0);
      await first.kill();
      await second;
      expect(await countSent()).toBeLessThan(members);
      await start();
      await expect.poll(() => count("notices"), { timeout: 60_000, interval: 200 }).toBe(members);
      // The claims of the killed server expire after two minutes.
      await expect.poll(countSent, { timeout: 200_000, interval: 500 }).toBeGreaterThanOrEqual(members - 1);
      expect(await count("mails")).toBe(members);
      const to = received(made.dataDir);
      expect(new Set(to).size).toBe(to.length);
      expect(to.length).toBeGreaterThanOrEqual(members - 1);
    } finally {
      for (const server of servers) await server.kill();
      await made.drop();
    }
  });
});
