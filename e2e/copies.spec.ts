/** An admin copies built-in questions into a collection by topic and difficulty, also on a phone. */
import { makeTeam } from "./author-team.ts";
import { expect, test } from "./fixtures.ts";

test("an admin copies the easy questions of one topic, and the author finds drafts with their source", async ({
  page,
  newAdmin,
  newVerified,
  signIn,
  actAs,
  checkAccessibility,
}) => {
  const { collection, author } = await makeTeam(page.context(), { newAdmin, newVerified, signIn });
  await page.setViewportSize({ width: 375, height: 720 });
  await page.goto(`/author/collection/${collection}`);
  await page.getByRole("link", { name: "Copy built-in questions" }).click();
  await expect(page.getByText(/Later corrections of Assay's own questions do not reach/)).toBeVisible();
  await page.getByLabel("Assessment", { exact: true }).selectOption("javascript");
  await page.getByLabel("Topic").selectOption({ index: 1 });
  await page.getByLabel("Difficulty").selectOption("easy");
  const all = page.getByRole("checkbox", { name: /Choose all \d+ questions? shown/ });
  await all.check();
  await checkAccessibility(page, "choosing built-in questions on a phone");
  const copy = page.getByRole("button", { name: /^Copy \d+ questions?$/ });
  const count = Number(/\d+/.exec((await copy.textContent()) ?? "")?.[0]);
  expect(count).toBeGreaterThan(0);
  await copy.click();
  await expect(page.getByText(new RegExp(`${count} questions? copied as drafts\\.`))).toBeVisible();
  await page.goto(`/author/collection/${collection}/copy`);
  await page.getByLabel("Assessment", { exact: true }).selectOption("javascript");
  await expect(page.getByText("already in this collection")).toHaveCount(count);

  await actAs(author);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/author/collection/${collection}`);
  await expect(page.getByRole("link", { name: "Copy built-in questions" })).toHaveCount(0);
  await page.getByRole("rowheader").first().getByRole("link").click();
  await expect(page.getByText("Later corrections there do not reach this copy.")).toBeVisible();
  await expect(page.getByLabel("Title").last()).toHaveValue(/^Copied from JavaScript Assessment, question /);
  await page.goto(`/author/collection/${collection}/copy`);
  await expect(page.getByText("Only admins copy built-in questions")).toBeVisible();
});
