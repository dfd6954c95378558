/** An assignment for one person: the manager's preview, the person's view, and no changes by a tutor. */
import { send } from "./author-team.ts";
import { expect, test } from "./fixtures.ts";
import { makeClass, set } from "./scenes/classes.ts";

test("a manager previews an assignment for one person, who then can't take it freely; a viewer gets no form", async ({
  page,
  context,
  product,
  newVerified,
  signIn,
  actAs,
  allowConsole,
}) => {
  const visit = { page, context, product, newVerified, signIn };
  const made = await makeClass(visit as never, { name: "Class 7b", takers: 2 });
  const [taker, viewer] = made.takers;
  const id = await set(
    made,
    { slug: "javascript", title: "Mid-term", freeAttempts: "paused", reminders: [24], code: "lantern" },
    true,
  );
  await test.step("the draft leads to one person, and what that person will see", async () => {
    await actAs(made.managerAccount);
    await page.goto(`/assignment/${id}/settings`);
    await page.getByLabel("Name or email address").fill("nobody at all");
    await expect(page.getByText("Nobody in this group has that")).toBeVisible();
    await page.getByLabel("Name or email address").fill(made.accounts[0]!.email);
    await page.getByRole("link", { name: made.accounts[0]!.name }).click();
    await page.getByRole("button", { name: "Show preview" }).click();
    const preview = page.getByRole("region", { name: `What ${made.accounts[0]!.name} sees` });
    await expect(preview.getByText("Nobody sees it before you publish it.")).toBeVisible();
    await expect(preview.getByText("10 minutes from your start")).toBeVisible();
    await expect(preview.getByText("paused until the last start")).toBeVisible();
    await expect(preview.getByText("The access code is asked for")).toBeVisible();
    await expect(preview.getByText("1 day before the last start")).toBeVisible();
  });
  await test.step("the person reads why the assessment can't be started freely", async () => {
    await send(made.manager, "POST", `/api/assignments/${id}/publication`, {});
    await actAs(made.accounts[0]!);
    allowConsole(/409/);
    await page.goto("/assessment/javascript");
    await page.getByRole("button", { name: "Start" }).click();
    await expect(page.getByRole("alert").getByText(/only in the assignment “Mid-term”/)).toBeVisible();
    await expect(page.getByRole("button", { name: "Start" })).toBeVisible();
  });
  await test.step("a viewer reads that managers can change it", async () => {
    await send(made.manager, "PATCH", `/api/members/${viewer!.member}`, { role: "viewer" });
    await actAs(made.accounts[1]!);
    for (const address of [`/assignment/${id}/settings`, `/groups/${made.group}/new-assignment`]) {
      await page.goto(address);
      await expect(page.getByText("Managers set and change assignments")).toBeVisible();
      await expect(page.getByRole("main").getByRole("textbox")).toHaveCount(0);
    }
    await page.goto(`/groups/${made.group}/results`);
    await expect(page.getByLabel("Search by name", { exact: true })).toBeVisible();
    await expect(page.getByLabel("Columns of the downloads")).toHaveCount(0);
    await page.goto(`/assignment/${id}/member?id=${taker!.member}`);
    await expect(page.getByText("No attempts yet.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Show preview" })).toHaveCount(0);
  });
});
