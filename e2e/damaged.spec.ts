/** An attempt that was damaged in storage: every page that reads it says so, and what to do next. */
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { begin } from "./attempts.ts";
import { expect, test } from "./fixtures.ts";
import { button, main } from "./forms.ts";
import { overreach } from "./layout.ts";
import type { ServerProcess } from "./server-process.ts";

/** Corrupts the row like a faulty disk, and changes its version so that no server uses a cached row. */
function damage({ dataDir }: ServerProcess, attempt: string): void {
  const database = new DatabaseSync(join(dataDir, "assay.sqlite"), { timeout: 10_000 });
  try {
    database.prepare("update attempts set draw = '[[', version = version + 1 where id = ?").run(attempt);
  } finally {
    database.close();
  }
}

test("a damaged attempt ends with an explanation on every screen, and the test can be started again", async ({
  page,
  product,
  newAccount,
  newAdmin,
  signIn,
  actAs,
  allowConsole,
  checkAccessibility,
}) => {
  allowConsole(/status of 410 \(Gone\)/);
  allowConsole(/get(Review|Timeline) could not be fetched/);
  const notice = main(page).getByRole("alert").filter({ hasText: "damaged in storage" });
  await signIn(await newAccount());

  const first = await begin(page);
  damage(product, first);
  // No `check`, which looks at the option again: the reply to the save may have closed the question by then.
  await page.getByRole("radio").first().click({ force: true });
  await expect(notice).toContainText("has ended without a result");
  await expect(button(page, "Start")).toBeVisible();

  // A reload shows the notice too; otherwise the test would disappear without explanation.
  const second = await begin(page);
  damage(product, second);
  await page.reload();
  await expect(notice).toContainText("start it again with the full time");
  await page.setViewportSize({ width: 375, height: 812 });
  await expect(notice).toBeInViewport();
  await expect.poll(() => overreach(page)).toBe(0);
  await checkAccessibility(page, "the instructions after a damaged attempt");

  await page.goto(`/review/${second}`);
  await expect(notice).toContainText("A score that it earned stays in My Assessments.");
  await expect(button(page, "Retry")).toHaveCount(0);
  await expect.poll(() => overreach(page)).toBe(0);
  await checkAccessibility(page, "the review of a damaged attempt");
  await notice.getByRole("link", { name: "All assessments" }).click();
  await expect(page).toHaveURL("/assessments");

  await actAs(await newAdmin());
  await page.goto(`/attempt/${second}`);
  await expect(notice).toContainText("its person can start again");
  await expect(button(page, "Retry")).toHaveCount(0);
  await checkAccessibility(page, "the timeline of a damaged attempt");
});
