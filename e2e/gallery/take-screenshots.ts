/** Takes a screenshot of every state in light and dark; each family runs on its own, at both sizes. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { stripVTControlCharacters } from "node:util";
import type { Page } from "@playwright/test";
import { test as base, expect } from "../fixtures.ts";
import { settle } from "../layout.ts";
import { ServerProcess } from "../server-process.ts";
import { accountFamilies } from "./families/account.ts";
import { adminFamilies } from "./families/admin.ts";
import { authorFamilies } from "./families/authors.ts";
import { certificateFamilies } from "./families/certificates.ts";
import { correctionFamilies } from "./families/corrections.ts";
import { groupFamilies } from "./families/groups.ts";
import { heldFamilies } from "./families/held.ts";
import { recordFamilies } from "./families/records.ts";
import { stateFamilies } from "./families/states.ts";
import { testFamilies } from "./families/tests.ts";
import { tutorFamilies } from "./families/tutors.ts";
import type { GalleryVisit, State } from "./family.ts";

const families = [
  ...accountFamilies,
  ...testFamilies,
  ...recordFamilies,
  ...certificateFamilies,
  ...adminFamilies,
  ...authorFamilies,
  ...correctionFamilies,
  ...groupFamilies,
  ...heldFamilies,
  ...stateFamilies,
  ...tutorFamilies,
];

const folder = process.env.SCREENS_FOLDER ?? join(import.meta.dirname, "../../.cache/screens");
/** `family` or `family/part of a state's name`; empty for all. */
const [familyPart = "", statePart = ""] = (process.env.SCREENS_FILTER ?? "").split("/");
/** Cuts longer pages: Chromium can't capture more in one picture at double density. */
const longestPixels = 6000;
const password = "compilers and clocks";

/** One seeded product per worker, with two years of history. */
const test = base.extend<{ regular: GalleryVisit["regular"] }, { seeded: ServerProcess }>({
  seeded: [
    async ({}, use) => {
      const product = new ServerProcess({ CERTIFICATE_SECONDS: "0", LOG_LEVEL: "silent" });
      const today = new Date().toISOString().slice(0, 10);
      const plan = [
        "--users",
        "160",
        "--results",
        "6000",
        "--groups",
        "6",
        "--until",
        today,
        "--password",
        password,
      ];
      await product.command("seed", ...plan);
      await product.start();
      await use(product);
      await product.remove();
    },
    { scope: "worker" },
  ],
  product: async ({ seeded }, use) => use(seeded),
  // Console errors are fine: the gallery also shows states with errors.
  allowConsole: async ({}, use) => use(() => {}),
  regular: async ({ product }, use) => {
    const database = new DatabaseSync(join(product.dataDir, "assay.sqlite"), { readOnly: true });
    const row = database
      .prepare(
        "SELECT name, email FROM users WHERE verified_at IS NOT NULL ORDER BY abs(result_count - 75), id LIMIT 1",
      )
      .get() as { name: string; email: string };
    database.close();
    await use({ ...row, password });
  },
});

for (const { name, arrive } of families.filter((family) => family.name.includes(familyPart))) {
  test(
    name,
    async ({ page, context, product, regular, newAccount, newVerified, newAdmin, signIn, actAs }, {
      project,
    }) => {
      const visit = { page, context, product, regular, newAccount, newVerified, newAdmin, signIn, actAs };
      const states = (await arrive(visit)).filter((state) => state.name.includes(statePart));
      expect(states, "states of this name").not.toEqual([]);
      const target = join(folder, name);
      mkdirSync(target, { recursive: true });
      for (const state of states) {
        const file = join(target, `${state.name.replaceAll(/[^\w ,.-]/g, "")}.${project.name}`);
        rmSync(`${file}.error.txt`, { force: true });
        await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
        try {
          await show(page, state);
        } catch (error) {
          const message = stripVTControlCharacters((error as Error).message);
          writeFileSync(`${file}.error.txt`, `The state was not reached.\n${message}\n`);
          expect.soft(message, `${state.name} was not reached`).toBe("");
        }
        await take(page, state, file);
        await page.unrouteAll({ behavior: "ignoreErrors" });
        await context.setOffline(false);
      }
    },
  );
}

async function show(page: Page, { address, before, prepare, isLoading }: State): Promise<void> {
  await before?.(page);
  if (address !== "") await page.goto(address);
  if (isLoading) {
    await expect(page.locator("[data-spinner]").first()).toBeVisible();
    return;
  }
  if (address !== "") await expect(page.locator("h1, main h2, main [role=alert]").first()).toBeVisible();
  await prepare?.(page);
  await expect(page.locator("[data-spinner]")).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
}

async function take(page: Page, { windowOnly }: State, file: string): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await settle(page);
    const { width, height } = await page.evaluate(() => ({
      width: document.documentElement.clientWidth,
      height: document.documentElement.scrollHeight,
    }));
    const path = `${file}.${colorScheme}.png`;
    if (windowOnly) {
      await page.screenshot({ path });
      continue;
    }
    // Not `fullPage`: it captures phones without a coarse pointer, which makes targets smaller than they are.
    const usual = page.viewportSize()!;
    await page.setViewportSize({ width, height: Math.min(height, longestPixels) });
    await settle(page);
    await page.screenshot({ path });
    await page.setViewportSize(usual);
  }
}
