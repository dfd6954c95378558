/**
 * A manager's whole task: invites three people (one joins by a link, one by mail with another address, one never), sets
 * an assignment with held scores, which is taken on a phone and a computer, then releases and downloads the scores.
 */
import type { Page } from "@playwright/test";
import { submit } from "./attempts.ts";
import { expect, test } from "./fixtures.ts";
import { download } from "./tables.ts";

/** Local time in UTC, a number of minutes from now. */
const wallTime = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString().slice(0, 16);

test("from three invitations to released scores in a file", async ({
  page,
  browser,
  product,
  newAdmin,
  newVerified,
  newEmail,
  signIn,
  checkAccessibility,
}) => {
  await signIn(await newAdmin());
  const [invited, never] = [newEmail(), newEmail()];
  let address = "";

  await test.step("the manager makes a group, invites two and makes a link", async () => {
    await page.goto("/groups");
    await page.getByRole("button", { name: "Create a group" }).click();
    await page.getByLabel("Name", { exact: true }).fill("Networks, evening class");
    await page.getByRole("button", { name: "Create group" }).click();
    await page.getByRole("link", { name: "Add people" }).click();
    await page.getByLabel("Email addresses").fill(`Bob Invited <${invited}>\n${never}`);
    await page.getByRole("button", { name: "Check the list" }).click();
    await page.getByRole("button", { name: "Invite 2 people" }).click();
    await page.getByRole("radio", { name: "Link" }).check({ force: true });
    await page.getByRole("button", { name: "Create a link" }).click();
    await page.getByRole("button", { name: "Create the link" }).click();
    address = (await page.locator(".link-address").textContent()) ?? "";
  });
  const group = new URL(page.url()).pathname.split("/")[2]!;

  await test.step("the manager sets an assignment with held scores", async () => {
    await page.goto(`/groups/${group}/assignments`);
    await page.getByRole("link", { name: "New assignment" }).first().click();
    await page.getByLabel("Assessment", { exact: true }).selectOption("javascript");
    await page.getByLabel("Title").fill("Midterm");
    await page.getByLabel("Opens").fill(wallTime(-5));
    await page.getByLabel("Start by").fill(wallTime(120));
    await page.locator("summary", { hasText: "Scores and answers" }).click();
    await page.getByLabel("Scores", { exact: true }).selectOption("release");
    await expect(page.getByText("They see their score once you release the scores.")).toBeVisible();
    await page.getByRole("button", { name: "Save as draft" }).click();
    await page.getByRole("button", { name: "Publish" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
    await expect(page.getByText("0 of 2 have a score")).toBeVisible();
    await expect(page.getByRole("button", { name: "Release scores" })).toHaveCount(0);
  });

  const phone = await browser.newContext({
    baseURL: product.url,
    viewport: { width: 375, height: 720 },
    hasTouch: true,
  });
  const computer = await browser.newContext({ baseURL: product.url });
  const [lena, bob] = [await phone.newPage(), await computer.newPage()];

  await test.step("one joins by the link, one by mail with another account", async () => {
    await signIn(await newVerified({ name: "Lena Link" }), phone);
    await lena.goto(address);
    await lena.getByRole("button", { name: "Join the group" }).click();
    await expect(lena.getByText("You are a member of this group")).toBeVisible();
    await signIn(await newVerified({ name: "Bob Other" }), computer);
    await bob.goto(await product.linkInMail(invited, "invitation"));
    const before = await product.linkInMail(invited, "invitation");
    await bob.getByRole("button", { name: "Send the link" }).click();
    await expect.poll(() => product.linkInMail(invited, "invitation")).not.toBe(before);
    await bob.goto(await product.linkInMail(invited, "invitation"));
    await bob.getByRole("button", { name: "Join the group" }).click();
    await expect(bob.getByText("You are a member of this group")).toBeVisible();
  });

  const take = async (taker: Page) => {
    await taker.goto("/assessments");
    await taker.getByRole("link", { name: "Open Midterm" }).click();
    await taker.getByRole("button", { name: "Start" }).click();
    await taker.getByRole("radio").first().check({ force: true });
    await submit(taker);
    await expect(taker.getByRole("heading", { level: 1, name: "Your attempt is stored" })).toBeVisible();
    await expect(taker.getByText("once your group's manager releases it")).toBeVisible();
  };

  await test.step("both take it, on a phone and at a computer, and see no score anywhere", async () => {
    await take(lena);
    await checkAccessibility(lena, "an attempt whose score waits");
    await take(bob);
    await bob.reload();
    await expect(bob.getByRole("heading", { level: 1, name: "Your attempt is stored" })).toBeVisible();
    await bob.goto("/my-assessments");
    await expect(bob.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(bob.getByText("Loading")).toHaveCount(0);
    await expect(bob.getByRole("row", { name: /JavaScript/ })).toHaveCount(0);
    await bob.goto("/profile");
    await expect(bob.getByText("/10")).toHaveCount(0);
    await lena.goto("/assessments");
    await lena.getByText("Finished: 1").click();
    await expect(lena.getByText("attempt stored, score later")).toBeVisible();
    // Both wait for the score: one on the assignment's page, the other where the attempt ended.
    await lena.getByRole("link", { name: /Midterm/ }).click();
    await expect(lena.getByText("Your attempt is stored.")).toBeVisible();
    await bob.goBack();
    await bob.goBack();
    await expect(bob.getByRole("heading", { level: 1, name: "Your attempt is stored" })).toBeVisible();
    await page.goto(`/groups/${group}/assignments`);
    await expect(page.getByText("2 of 3 have a score")).toBeVisible();
    await expect(page.getByRole("button", { name: "Release reviews" })).toHaveCount(0);
  });

  await test.step("the manager sees the scores, downloads and releases them", async () => {
    await page.goto(`/groups/${group}/results`);
    await expect(page.getByRole("link", { name: /^\d+\/10/ })).toHaveCount(2);
    const { rows } = await download(page, `**/api/groups/${group}/results*`);
    expect(
      rows
        .slice(1)
        .map(([name]) => name)
        .sort(),
    ).toEqual(["", "Bob Invited", "Lena Link"]);
    await page.getByRole("link", { name: "Assignments" }).click();
    await expect(page.getByText("2 not shown to members yet")).toBeVisible();
    await page.getByRole("button", { name: "Release scores" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Release scores" }).click();
    await expect(page.getByText("not shown to members yet")).toHaveCount(0);
  });

  await test.step("the takers see them everywhere, without a reload", async () => {
    await lena.evaluate(() => dispatchEvent(new Event("focus")));
    await expect(lena.getByText("Your score:")).toBeVisible();
    await expect(bob.getByText("Your attempt is stored")).toHaveCount(0, { timeout: 70_000 });
    await expect(bob.getByText(/\d+ of 10|\d+\/10/).first()).toBeVisible();
    await lena.goto("/my-assessments");
    await expect(lena.getByText(/\d+\/10/).first()).toBeVisible();
    await bob.goto("/assessments");
    await bob.getByText("Finished: 1").click();
    await expect(bob.getByText(/score \d+\/10/)).toBeVisible();
  });
  await phone.close();
  await computer.close();
});
