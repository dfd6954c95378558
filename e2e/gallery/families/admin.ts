/** The admins' screens, with two years of people and results. */
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Page } from "@playwright/test";
import { expect, startByCalls, takeByCalls } from "../../fixtures.ts";
import { callApi, cut, type Family, hang, longName, press, reportQuestion } from "../family.ts";

const dialogOpen = (page: Page) =>
  expect(page.getByRole("dialog").getByRole("heading").first()).toBeVisible();

/** One outage that was given back as extra time, and one that was too long for that. */
function addOutages(dataDir: string): void {
  const database = new DatabaseSync(join(dataDir, "assay.sqlite"), { timeout: 5000 });
  const add = database.prepare(
    "INSERT INTO outages (id, began_at, ended_at, returned_seconds, attempts) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
  );
  add.run("outage-short", "2026-10-12T07:39:40.000Z", "2026-10-12T07:52:10.000Z", 750, 14);
  add.run("outage-long", "2026-11-03T22:48:00.000Z", "2026-11-04T00:03:30.000Z", 0, 3);
  database.close();
}

const admin: Family = {
  name: "admin",
  async arrive(visit) {
    const { context, product, regular, newVerified, newAccount, newAdmin, actAs } = visit;
    const long = await newVerified({ name: longName });
    await actAs(long);
    const attempt = await takeByCalls(context, product.url, "javascript", 4);
    await reportQuestion(visit, attempt);
    await actAs(await newAccount({ name: "Tina Taker" }));
    await startByCalls(context, product.url, "sql");
    await actAs(await newAdmin());
    const idOf = async (email: string) =>
      (await callApi(visit, "GET", `/user/get-users?q=${encodeURIComponent(email)}`))[0].id;
    const user = await idOf(regular.email);
    const longUser = await idOf(long.email);
    for (const isLocked of [true, false])
      await callApi(visit, "PATCH", `/user/lock/${longUser}`, { isLocked });
    addOutages(product.dataDir);
    return [
      { name: "01 overview", address: "/overview" },
      { name: "02 overview failed", address: "/overview", before: cut("/api/assessment/overview") },
      { name: "03 users", address: "/users" },
      { name: "04 users, none found", address: "/users?q=zzzz" },
      { name: "05 users, loading", address: "/users", before: hang("/api/user/get-users"), isLoading: true },
      { name: "06 user", address: `/user/${user}` },
      { name: "07 user, long name", address: `/user/${longUser}` },
      { name: "08 user's results", address: `/user-assessments/${user}` },
      { name: "09 all results", address: "/assessments-data" },
      { name: "10 all results, failed", address: "/assessments-data", before: cut("/api/assessment/get-") },
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
      { name: "17 statistics of one assessment", address: "/insight/javascript" },
      { name: "18 admin's own profile", address: "/profile" },
      { name: "19 outages", address: "/outages" },
      { name: "20 users, filtered", address: "/users?q=a&profileType=Student&verified=true&order=name" },
    ];
  },
};

export const adminFamilies = [admin];
