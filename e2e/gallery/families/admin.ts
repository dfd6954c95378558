/** The admins' screens, with two years of people and results. */
import type { Page } from "@playwright/test";
import { type CompiledItem, expect, startByCalls, takeByCalls } from "../../fixtures.ts";
import { inDatabase } from "../../scenes/sessions.ts";
import type { ServerProcess } from "../../server-process.ts";
import { callApi, type Family, longName, press, reportQuestion } from "../family.ts";

const dialogOpen = (page: Page) =>
  expect(page.getByRole("dialog").getByRole("heading").first()).toBeVisible();

/** One outage that was given back as extra time, and one that was too long for that. */
function addOutages(product: ServerProcess): void {
  inDatabase(product, (database) => {
    const add = database.prepare(
      "INSERT INTO outages (id, began_at, ended_at, returned_seconds, attempts) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
    );
    add.run("outage-short", "2026-10-12T07:39:40.000Z", "2026-10-12T07:52:10.000Z", 750, 14);
    add.run("outage-long", "2026-11-03T22:48:00.000Z", "2026-11-04T00:03:30.000Z", 0, 3);
    add.run("outage-early", "2026-08-20T09:02:00.000Z", "2026-08-20T09:48:20.000Z", 0, 1);
  });
}

type Saved = [option: number | null, savedAt: string, seqs?: object, late?: [number | null, string]];

/** Changes the stored answers of an ended attempt. */
function changeAnswers(product: ServerProcess, attempt: string, change: (answers: Saved[]) => Saved[]): void {
  inDatabase(product, (database) => {
    const row = database.prepare("SELECT answers FROM attempts WHERE id = ?").get(attempt) as {
      answers: string;
    };
    const answers = JSON.stringify(change(JSON.parse(row.answers) as Saved[]));
    database.prepare("UPDATE attempts SET answers = ? WHERE id = ?").run(answers, attempt);
  });
}

/** Seconds after the start at which a person saves the ten answers. */
const saves = [31, 74, 95, 163, 171, 240, 318, 402, 455, 523];

/** Lets an attempt that was made by calls have taken nine minutes. */
function spread(product: ServerProcess, attempt: string): void {
  const start = Date.now() - 540_000;
  const at = (seconds: number) => new Date(start + seconds * 1000).toISOString();
  inDatabase(product, (database) =>
    database
      .prepare("UPDATE attempts SET started_at = ?, deadline_at = ?, closed_at = ? WHERE id = ?")
      .run(at(0), at(600), at(540), attempt),
  );
  changeAnswers(product, attempt, (answers) => answers.map(([option], place) => [option, at(saves[place]!)]));
}

/** Makes five right answers of an ended attempt arrive late because of the long outage. */
function delay(product: ServerProcess, attempt: string): void {
  inDatabase(product, (database) =>
    database
      .prepare("UPDATE attempts SET outage_id = 'outage-long', keys_shown_at = NULL WHERE id = ?")
      .run(attempt),
  );
  const late = new Date(Date.now() + 700_000).toISOString();
  changeAnswers(product, attempt, (answers) =>
    answers.map(([option, savedAt], place) =>
      place < 5 ? [option, savedAt, {}, [0, late]] : [option, savedAt],
    ),
  );
}

/** Gives an ended attempt a question as it was before its key was corrected. */
function rekey(product: ServerProcess, attempt: string): void {
  inDatabase(product, (database) => {
    const { slug, draw } = database.prepare("SELECT slug, draw FROM attempts WHERE id = ?").get(attempt) as {
      slug: string;
      draw: string;
    };
    const drawn = JSON.parse(draw) as [string, string][];
    const row = database.prepare("SELECT content FROM item_versions WHERE id = ?").get(drawn[0]![0]) as {
      content: string;
    };
    const { options, ...item } = JSON.parse(row.content) as CompiledItem;
    const [now, before, ...others] = options;
    const former = { ...item, hash: "former-key", options: [before, now, ...others] };
    database
      .prepare(
        "INSERT INTO item_versions (id, slug, item_id, rev, content, created_at) VALUES (?, ?, ?, 0, ?, '') ON CONFLICT DO NOTHING",
      )
      .run(former.hash, slug, item.id, JSON.stringify(former));
    database
      .prepare(
        "INSERT INTO item_counts (slug, statistics_version, version, choice, score, first_count, all_count) VALUES (?, 1, ?, 0, 0, 1, 1) ON CONFLICT DO NOTHING",
      )
      .run(slug, former.hash);
    drawn[0]![0] = former.hash;
    database.prepare("UPDATE attempts SET draw = ? WHERE id = ?").run(JSON.stringify(drawn), attempt);
  });
}

const admin: Family = {
  name: "admin",
  async arrive(visit) {
    const { context, product, regular, newVerified, newAdmin, actAs } = visit;
    const long = await newVerified({ name: longName });
    await actAs(long);
    const attempt = await takeByCalls(context, product.url, "javascript", 4);
    await reportQuestion(visit, attempt);
    spread(product, attempt);
    await actAs(await newVerified({ name: "Tina Taker" }));
    const python = await takeByCalls(context, product.url, "python", 3);
    await reportQuestion(visit, python, {
      reason: "wrong-key",
      text: "On Python 3.13 the second option is printed as well.\nI ran it twice, on a Mac and on Windows.",
    });
    rekey(product, await takeByCalls(context, product.url, "java", 6));
    delay(product, python);
    await startByCalls(context, product.url, "sql");
    await actAs(await newAdmin());
    const idOf = async (email: string) =>
      (await callApi(visit, "GET", `/user/get-users?q=${encodeURIComponent(email)}`))[0].id;
    const user = await idOf(regular.email);
    const longUser = await idOf(long.email);
    for (const isLocked of [true, false])
      await callApi(visit, "PATCH", `/user/lock/${longUser}`, { isLocked });
    addOutages(product);
    await callApi(visit, "PATCH", `/user/time-factor/${user}`, { percent: 150 });
    const reports = await callApi(visit, "GET", "/assessment/reports?status=open");
    await callApi(visit, "PATCH", `/assessment/reports/${reports[0].id}`, {
      status: "in-work",
      answer: "Thank you, we are running it too.",
    });
    await callApi(visit, "PATCH", `/assessment/items/${reports[0].item}/quarantine`, {
      reason: "May have two right options",
    });
    return [
      { name: "01 overview", address: "/overview" },
      { name: "03 users", address: "/users" },
      { name: "06 user", address: `/user/${user}` },
      { name: "07 user, long name", address: `/user/${longUser}` },
      { name: "08 user's results", address: `/user-assessments/${user}` },
      { name: "09 all results", address: "/assessments-data" },
      { name: "11 audit log", address: "/audit" },
      { name: "12 timeline", address: `/attempt/${attempt}` },
      { name: "13 reports", address: "/reports" },
      {
        name: "14 report, answer dialog",
        address: "/reports",
        prepare: async (page) => {
          await press(/^Answer/)(page);
          await dialogOpen(page);
        },
        windowOnly: true,
      },
      { name: "15 regrades", address: "/regrades" },
      { name: "16 statistics", address: "/insight" },
      {
        name: "17 statistics, a question",
        address: `/insight/${reports[0].slug}?item=${reports[0].version}`,
      },
      { name: "17 statistics of one assessment", address: "/insight/javascript" },
      { name: "18 admin's own profile", address: "/profile" },
      { name: "19 outages", address: "/outages" },
      { name: "20 users, filtered", address: "/users?q=a&profileType=Student&verified=true&sort=name" },
    ];
  },
};

export const adminFamilies = [admin];
