/** Own assessments: an author publishes approved questions, and a person takes them on a phone. */
import type { Page } from "@playwright/test";
import { makeTeam, send, text } from "./author-team.ts";
import { expect, test, testAlone } from "./fixtures.ts";

testAlone(
  "six approved questions become an assessment of three, which is taken, reviewed and certified",
  async ({ page, newAdmin, newVerified, signIn, checkAccessibility, allowConsole }) => {
    const [author, taker] = [await newAdmin(), await newVerified({ name: "Tara Taker" })];
    await signIn(author);
    const context = page.context();
    const collection = await send(context, "POST", "/api/collections", {
      name: "Platform team",
      lang: "en",
      fourEyes: false,
    });
    for (const [index, topic] of ["Caching", "Caching", "Caching", "Caching", "Queues", "Queues"].entries()) {
      const stem = `A price is stale after an hour, case ${index + 1}. What causes this?`;
      const path = `/api/collections/${collection.id}/questions`;
      const { id, version } = await send(context, "POST", path, { body: { ...text, topic, stem } });
      const submitted = await send(context, "POST", `/api/questions/${id}/submit`, { version });
      await send(context, "POST", `/api/questions/${id}/approve`, { version: submitted.version });
    }

    const group = await send(context, "POST", "/api/groups", {
      name: "Platform people",
      timeZone: "Europe/Berlin",
    });
    const link = await send(context, "POST", `/api/groups/${group.id}/links`, {});

    await page.goto(`/author/collection/${collection.id}`);
    const tabs = page.getByRole("navigation", { name: "Collection" });
    await tabs.getByRole("link", { name: "Assessments" }).click();
    await expect(page.getByText("No assessments yet")).toBeVisible();
    await page.getByRole("button", { name: "New assessment" }).click();
    await page.getByLabel("Title").fill("Caching at work");
    await page.getByRole("button", { name: "Add assessment" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Caching at work");
    await page.getByLabel("Caching", { exact: true }).fill("5");
    await page.getByRole("button", { name: "Save draft" }).click();
    await expect(page.getByText("Caching has 4 approved questions, but an attempt needs 5.")).toBeVisible();
    await page.getByLabel("Caching", { exact: true }).fill("2");
    await page.getByRole("button", { name: "Set difficulties for Caching" }).press("Enter");
    const split = page.getByRole("group", { name: "Caching 2 questions" });
    await expect(split.getByLabel("Easy")).toHaveValue("2");
    await split.getByLabel("Hard").fill("1");
    await page.getByRole("button", { name: "Save draft" }).click();
    await expect(
      page.getByText("Caching has no approved hard question, but an attempt needs 1."),
    ).toBeVisible();
    await checkAccessibility(page, "a plan with difficulties");
    await page.getByRole("group", { name: "Caching 3 questions" }).getByLabel("Hard").fill("0");
    await page.getByLabel("Queues", { exact: true }).fill("1");
    await page.getByLabel("Time limit in minutes").fill("5");
    await page.getByLabel("Pass mark in per cent").fill("60");
    await page.getByLabel("Shape of the hallmark").selectOption("Security");
    await page.locator("summary", { hasText: "Who can take it" }).click();
    await page.getByRole("radio", { name: /Members of some groups/ }).check();
    await page.getByRole("button", { name: "Save draft" }).click();
    await expect(page.getByText("Choose at least one group that can take it.")).toBeVisible();
    await page.getByRole("checkbox", { name: "Platform people" }).check();
    await expect(page.locator("summary", { hasText: "Who can take it" })).toHaveText(
      "Who can take itMembers of 1 group",
    );
    await page.locator("summary", { hasText: "Scores and answers" }).click();
    await page.getByLabel("Scores", { exact: true }).selectOption("release");
    await page.getByRole("button", { name: "Save draft" }).click();
    await expect(page.getByText("The plan can be drawn.")).toBeVisible();
    await expect(page.getByText("2 of 3 to pass, with a certificate")).toBeVisible();
    await checkAccessibility(page, "the editor with a plan");
    await page.getByRole("link", { name: "Preview draft" }).click();
    await tryOut(page, checkAccessibility);
    await page.getByRole("button", { name: "Publish…" }).click();
    await expect(page.getByText("6 questions to draw from.")).toBeVisible();
    await page.getByRole("button", { name: "Publish version 1" }).click();
    await expect(page.getByRole("heading", { name: "Versions" })).toBeVisible();
    await expect(page.getByText(/3 of 6 questions/)).toBeVisible();
    await checkAccessibility(page, "a published assessment");

    await context.clearCookies();
    await signIn(taker);
    await page.setViewportSize({ width: 375, height: 720 });
    // The page shows no empty state before the server has responded.
    allowConsole(/ERR_FAILED/);
    const requested = Promise.withResolvers<void>();
    await page.route("**/api/assessment/catalogue?*", async (route) => {
      await requested.promise;
      await route.abort();
    });
    await page.goto("/assessments?category=Your+organisation");
    await expect(page.getByText("Loading assessments…")).toBeVisible();
    await expect(page.getByLabel("Category", { exact: true })).toHaveValue("Your organisation");
    requested.resolve();
    await expect(page.getByText("The assessments of your organisation could not be loaded.")).toBeVisible();
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(page.getByText("No assessment matches")).toBeVisible();
    await send(context, "POST", `/api/join/${link.url.split("/").at(-1)}`, {});
    await page.reload();
    await expect(page.getByText("Caching, Queues", { exact: true })).toBeVisible();
    await page.getByRole("link", { name: "Caching at work" }).click();
    await expect(page.getByText("3 questions, 5 minutes, MCQ")).toBeVisible();
    await page.getByRole("button", { name: "Start" }).click();
    for (let place = 1; place <= 3; place += 1) {
      await page.getByRole("radio", { name: /Entries never expire/ }).check({ force: true });
      if (place < 3) await page.getByRole("button", { name: "Next" }).click();
    }
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page.getByText("Your score will be shown once the authors of this")).toBeVisible();
    await checkAccessibility(page, "a score that an assessment holds");

    await context.clearCookies();
    await signIn(author);
    await page.goto(`/author/collection/${collection.id}/assessments`);
    await page.getByRole("link", { name: "Caching at work" }).click();
    await expect(page.getByText("1 score is stored, and not shown yet.")).toBeVisible();
    await checkAccessibility(page, "a held score on an assessment's page");
    await page.getByRole("button", { name: "Release scores" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Release scores" }).click();
    await expect(page.getByText("1 score is stored")).toBeHidden();

    await context.clearCookies();
    await signIn(taker);
    await page.goto("/my-assessments");
    await expect(page.getByText("3/3").first()).toBeVisible();
    await page.goto("/profile");
    const certificates = page.getByRole("region", { name: "Certificates" });
    await certificates.getByRole("link", { name: "Caching at work" }).click();
    await expect(page.getByRole("heading", { name: "Caching at work" })).toBeVisible();
    await page.goto("/my-assessments");
    await page.getByRole("main").getByRole("link", { name: "Caching at work", exact: true }).click();
    await expect(page.getByText("Review of attempt 1 · 3/3")).toBeVisible();
    await expect(page.getByText(/Without a time to live/).first()).toBeVisible();

    // The next person on the same device doesn't see what the first one's groups are offered.
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole("link", { name: "Assessments", exact: true }).first().click();
    const chip = page.getByRole("button", { name: /^Your organisation/ });
    await expect(chip).toBeVisible();
    await page.route("**/api/assessment/catalogue?*", (route) => route.abort());
    await page.getByRole("link", { name: taker.name }).click();
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page.getByRole("heading", { name: "Login" })).toBeVisible();
    await page.getByRole("link", { name: "Assessments", exact: true }).first().click();
    await expect(page.getByRole("heading", { name: "Assessments", level: 1 })).toBeVisible();
    await expect(chip).toBeHidden();
  },
);

test("a draft is saved while its author types, and two authors never lose a draft", async ({
  page,
  newAdmin,
  newVerified,
  signIn,
  checkAccessibility,
  allowConsole,
}) => {
  // The second author's draft is based on the previous version.
  allowConsole(/409 .*own-assessments/);
  const { collection } = await makeTeam(page.context(), { newAdmin, newVerified, signIn });
  const path = `/api/collections/${collection}/own-assessments`;
  const { slug, version, draft } = await send(page.context(), "POST", path, { title: "Caching at work" });
  await page.goto(`/author/assessment/${slug}`);
  await page.getByLabel("Description", { exact: false }).fill("For the platform team.");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  const audience = page.locator("summary", { hasText: "Who can take it" });
  await audience.click();
  await page.getByRole("radio", { name: /group assigns it/ }).check();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Description", { exact: false })).toHaveValue("For the platform team.");
  await expect(audience).toContainText("Only people to whom a group assigns it");

  const stored = await send(page.context(), "GET", `/api/own-assessments/${slug}`);
  expect(stored.version).toBeGreaterThan(version);
  await send(page.context(), "PATCH", `/api/own-assessments/${slug}`, {
    version: stored.version,
    draft: { ...draft, description: "Written by somebody else." },
  });
  await page.getByLabel("Time limit in minutes").fill("20");
  await expect(page.getByText("changed this draft meanwhile")).toBeVisible();
  await expect(page.getByLabel("Time limit in minutes")).toHaveValue("20");
  await checkAccessibility(page, "two drafts of an assessment");
  await page.getByRole("button", { name: "Save mine instead" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  const mine = await send(page.context(), "GET", `/api/own-assessments/${slug}`);
  expect(mine.draft).toMatchObject({ seconds: 1200, description: "For the platform team." });
});

/** Takes a preview on a phone, and returns to the assessment. */
async function tryOut(page: Page, checkAccessibility: (page: Page, what: string) => Promise<void>) {
  const window = page.viewportSize()!;
  await page.setViewportSize({ width: 375, height: 720 });
  const sent: string[] = [];
  await page.getByLabel("Time", { exact: true }).selectOption("150 % of the time limit");
  await page.getByRole("button", { name: "Start preview" }).click();
  await expect(page.getByText("Preview: nothing is stored")).toBeVisible();
  await expect(page.getByRole("timer")).toContainText(/0?7:[0-2]\d/);
  page.on("request", (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await page.getByRole("radio", { name: /Entries never expire/ }).check({ force: true });
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("radio", { name: /Reads skip the cache/ }).check({ force: true });
  await page.getByRole("button", { name: "Next" }).click();
  await checkAccessibility(page, "a question of a preview");
  await page.getByRole("button", { name: "Submit" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("heading", { name: "Preview result" })).toBeVisible();
  await expect(page.getByText("1/3", { exact: true })).toBeVisible();
  await expect(page.getByText("This was a preview. Nothing of it is stored.")).toBeVisible();
  await expect(page.getByText(/Without a time to live/).first()).toBeVisible();
  await checkAccessibility(page, "the result of a preview");
  expect(sent.filter((line) => line.includes("/api/assessment"))).toEqual([]);
  await page.getByRole("link", { name: "Back to the assessment" }).click();
  await page.setViewportSize(window);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Caching at work");
}
