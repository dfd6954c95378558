/** An admin helps a person, locks another, answers a report, and reads the statistics; the log has it all. */
import { expect, takeByCalls, test, testAlone } from "./fixtures.ts";

test("an admin grants time, locks and unlocks a person, and finds it all in the log", async ({
  page,
  product,
  newAccount,
  signIn,
  checkAccessibility,
  newAdmin,
}) => {
  const admin = await newAdmin();
  const person = await newAccount({ name: "Paul Person" });
  await signIn(admin);
  await page.goto("/overview");
  await checkAccessibility(page, "overview");
  await page.getByRole("link", { name: "All Users" }).click();
  await page.getByRole("link", { name: "View Paul Person" }).click();
  await page.getByLabel("Time for attempts from now on").selectOption("150");
  await page.getByRole("button", { name: "Set time limit" }).click();
  await expect(page.getByText("granted by Ada Admin")).toBeVisible();

  await page.getByRole("button", { name: "Lock", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Lock Paul Person out?" });
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await checkAccessibility(page, "lock dialog");
  await dialog.getByRole("button", { name: "Lock account" }).click();
  await expect(page.getByText("Locked since")).toBeVisible();
  const { email, password } = person;
  const refused = await page.request.post(`${product.url}/api/user/login`, { data: { email, password } });
  expect(refused.status()).toBe(403);
  await page.getByRole("button", { name: "Unlock" }).click();
  await expect(page.getByText("Locked since")).toBeHidden();
  await checkAccessibility(page, "people tools");

  await page.getByRole("link", { name: "In the audit log" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Audit Log");
  const what = page.getByRole("rowheader");
  await expect(what).toHaveText(["Unlocked", "Locked", "Time limit set"]);
  await checkAccessibility(page, "audit log");
});

test("a reported question is answered and taken out of the draw, and its reporter reads the answer", async ({
  page,
  newAccount,
  signIn,
  checkAccessibility,
  newAdmin,
  actAs,
}) => {
  const taker = await newAccount({ name: "Rita Reporter" });
  await signIn(taker);
  await page.goto("/assessment/javascript");
  await page.getByRole("button", { name: "Start" }).click();
  await page.getByRole("button", { name: "Report this question" }).click();
  const dialog = page.getByRole("dialog", { name: "Report this question" });
  await dialog.getByLabel("What is wrong?").selectOption("ambiguous");
  await dialog.getByLabel("In your words").fill("Which 1 of them?");
  await checkAccessibility(page, "report dialog");
  await dialog.getByRole("button", { name: "Send report" }).click();
  await expect(page.getByText("Thank you. Your report is with us.")).toBeVisible();

  const admin = await newAdmin();
  await actAs(admin);
  await page.goto("/reports?status=open");
  await expect(page.getByText("Which 1 of them?")).toBeVisible();
  await checkAccessibility(page, "reports");
  await page.getByRole("button", { name: /^Answer the report/ }).click();
  const answer = page.getByRole("dialog");
  await answer.getByLabel("Status").selectOption("fixed");
  await answer.getByLabel("Answer").fill("Thank you, it now says which.");
  await answer.getByRole("button", { name: "Save answer" }).click();
  await expect(page.getByText("No report matches")).toBeVisible();

  await page.goto("/reports");
  await page.getByRole("button", { name: "Quarantine" }).click();
  await page.getByLabel("Reason").fill("Ambiguous");
  await page.getByRole("dialog").getByRole("button", { name: "Quarantine" }).click();
  await expect(page.getByText("Quarantined", { exact: true })).toBeVisible();
  await page.goto("/insight");
  await page.getByRole("button", { name: "Reinstate" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Reinstate" }).click();
  await expect(page.getByText("Questions in quarantine")).toBeHidden();

  await actAs(taker);
  await page.goto("/my-reports");
  await expect(page.getByText("Thank you, it now says which.")).toBeVisible();
  await checkAccessibility(page, "own reports");
});

testAlone(
  "statistics count an ended attempt within seconds, and the timeline tells its course",
  async ({ page, context, product, signIn, checkAccessibility, newAdmin }) => {
    const admin = await newAdmin();
    await signIn(admin);
    const attempt = await takeByCalls(context, product.url, "javascript", 8);
    await expect(async () => {
      await page.goto("/insight/javascript");
      await expect(page.getByRole("img", { name: /^How many first attempts/ })).toBeVisible({
        timeout: 2000,
      });
    }).toPass({ timeout: 30_000 });
    await page.getByText("The same as a table").last().click();
    await expect(page.getByRole("row", { name: /^8\b/ })).toContainText("1");
    await checkAccessibility(page, "insight");
    await page.goto(`/attempt/${attempt}`);
    await expect(page.getByRole("rowheader").first()).toHaveText("Started");
    await expect(page.getByRole("rowheader").last()).toHaveText("Submitted by the person, 8 of 10");
    await checkAccessibility(page, "timeline");
  },
);
