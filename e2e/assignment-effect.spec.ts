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
