/** The preview of an assignment's effect: while it loads, once it is loaded, and when loading fails. */
import { expect, test } from "./fixtures.ts";
import { makeClass, set } from "./scenes/classes.ts";

test("the assignment form shows what is missing, a failure with Retry, and then what members experience", async ({
  page,
  context,
  product,
  newAccount,
  newVerified,
  signIn,
  allowConsole,
}) => {
  allowConsole(/ERR_CONNECTION_FAILED|could not be fetched/);
  const visit = { page, context, product, newAccount, newVerified, signIn };
  const made = await makeClass(visit, { name: "Class 7b", takers: 1 });
  const assignment = await set(made, { slug: "sql", title: "SQL, mid-term" });
  await signIn(made.managerAccount);
  const effect = page.getByRole("region", { name: "What members experience" });
  const missing = effect.getByText("Choose an assessment and both dates to see it here.");
  const known = effect.getByText("They have one attempt.");

  await page.goto(`/groups/${made.group}/new-assignment`);
  await expect(missing).toBeVisible();

  let hold = () => {};
  const held = new Promise<void>((resolve) => {
    hold = resolve;
  });
  await page.route("**/assignments/preview", async (route) => {
    await held;
    await route.abort("connectionfailed");
  });
  await page.goto(`/assignment/${assignment}/settings`);
  await expect(effect.getByRole("status")).toContainText("Working it out…");
  await expect(missing).toHaveCount(0);
  hold();
  await expect(effect.getByRole("button", { name: "Retry" })).toBeVisible();
  await expect(missing).toHaveCount(0);
  await page.unroute("**/assignments/preview");
  await effect.getByRole("button", { name: "Retry" }).click();
  await expect(known).toBeVisible();
});

test("an error in a folded part of the assignment form opens it and takes the focus", async ({
  page,
  context,
  product,
  newAccount,
  newVerified,
  signIn,
}) => {
  const visit = { page, context, product, newAccount, newVerified, signIn };
  const made = await makeClass(visit, { name: "Class 7c", takers: 1 });
  const assignment = await set(made, { slug: "sql", title: "SQL, mid-term" });
  await signIn(made.managerAccount);
  await page.goto(`/assignment/${assignment}/settings`);
  const save = page.getByRole("button", { name: "Save changes" });
  const attempts = page.locator("summary", { hasText: /^Attempts/ });
  const pause = page.getByLabel("Minutes between attempts");
  await expect(attempts).toHaveText("AttemptsOne attempt");
  await attempts.click();
  await page.getByLabel("Attempts", { exact: true }).selectOption("3");
  await pause.fill("soon");
  await attempts.click();
  await expect(pause).toBeHidden();
  await save.click();
  await expect(page.getByText("Please enter 0 to 10,080 minutes.")).toBeVisible();
  await expect(pause).toBeFocused();
  await pause.fill("30");
  await expect(attempts).toContainText("3 attempts, the best counts, 30 minutes apart");

  const reminders = page.locator("summary", { hasText: "Reminders by email" });
  await reminders.click();
  for (const box of await page.getByRole("group", { name: "Reminders by email" }).getByRole("checkbox").all())
    await box.check();
  await reminders.click();
  await save.click();
  await expect(page.getByText("Please choose at most 6 reminders.")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "At the opening" })).toBeFocused();
});
