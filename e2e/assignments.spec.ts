/**
 * A manager sets an assignment; members take it on a phone and a computer; the manager reads and downloads the
 * results.
 */
import { submit } from "./attempts.ts";
import { expect, test } from "./fixtures.ts";
import { waitForAssignments } from "./scenes/classes.ts";
import { download, readTable } from "./tables.ts";

/** Local time in UTC, a number of minutes from now. */
const wallTime = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString().slice(0, 16);

test("an assignment is set, taken on a phone, and its results are read and downloaded", async ({
  page,
  context,
  browser,
  product,
  newAdmin,
  newVerified,
  signIn,
  checkAccessibility,
  allowConsole,
}) => {
  // Submits the form once with its dates in the wrong order.
  allowConsole(/422 .*\/assignments(\/preview)?\)$/);
  await signIn(await newAdmin());
  const made = await context.request.post("/api/groups", { data: { name: "Web class", timeZone: "UTC" } });
  const group = (await made.json()).data.id;
  const link = await context.request.post(`/api/groups/${group}/links`, { data: {} });
  const token = (await link.json()).data.url.split("/").at(-1);

  const taker = await newVerified({ name: "Tove Taker" });
  const phone = await browser.newContext({
    baseURL: product.url,
    viewport: { width: 375, height: 720 },
    hasTouch: true,
    timezoneId: "Asia/Kathmandu",
  });
  await signIn(taker, phone);
  expect((await phone.request.post(`/api/join/${token}`, { data: {} })).status()).toBe(200);
  const small = await phone.newPage();

  await test.step("the manager sets and publishes it", async () => {
    await page.goto(`/groups/${group}/assignments`);
    await expect(page.getByText("No assignments yet")).toBeVisible();
    await checkAccessibility(page, "no assignments");
    await page.getByRole("link", { name: "New assignment" }).first().click();
    await page.getByLabel("Assessment", { exact: true }).selectOption("javascript");
    await page.getByLabel("Title").fill("JavaScript, week 1");
    await page.getByLabel("Opens").fill(wallTime(-5));
    await page.getByLabel("Start by").fill(wallTime(-10));
    await page.getByRole("button", { name: "Save as draft" }).click();
    await expect(page.getByText("Please choose a time after the assignment opens.")).toBeVisible();
    await page.getByLabel("Start by").fill(wallTime(120));
    await expect(page.getByText("Anyone who starts by then has the full time: 10 minutes.")).toBeVisible();
    await checkAccessibility(page, "the form");
    await page.getByRole("button", { name: "Save as draft" }).click();
    await page.getByRole("button", { name: "Publish" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
    await expect(page.getByText("0 of 1 have a score")).toBeVisible();
  });

  await test.step("a member finds it, sees both time zones, and takes it on a phone", async () => {
    await waitForAssignments(small);
    await small.goto("/assessments");
    const set = small.getByRole("region", { name: "Set for you" });
    await set.getByRole("link", { name: "Open JavaScript, week 1" }).click();
    await expect(small.getByRole("heading", { level: 1, name: "JavaScript, week 1" })).toBeVisible();
    await expect(small.getByText("where you are").first()).toBeVisible();
    await checkAccessibility(small, "the assignment");
    await small.getByRole("button", { name: "Start" }).click();
    await expect(small.getByRole("radio")).toHaveCount(4);
    await page.goto(`/groups/${group}/results`);
    await expect(page.getByRole("link", { name: /^running/ })).toBeVisible();
    await small.getByRole("radio").first().check({ force: true });
    await submit(small);
    await expect(small.getByRole("heading", { name: /result|score|\d/i }).first()).toBeVisible();
    await small.goto("/profile");
    await expect(small.getByText("Finished: 1")).toBeVisible();
  });

  await test.step("the manager sees the score, makes an exception, and downloads the file", async () => {
    await page.goto(`/groups/${group}/results`);
    await expect(page.getByRole("link", { name: /^\d+\/10/ })).toBeVisible();
    const [row] = await readTable(page);
    expect(row!.Name).toBe("Tove Taker");
    const score = /^(\d+)\/10/.exec(row!["JavaScript, week 1"]!)?.[1];
    expect(score).toBeDefined();
    const { name, rows } = await download(page, `**/api/groups/${group}/results*`);
    expect(name).toBe("AssayResults.csv");
    expect(rows[1]!.slice(0, 1)).toEqual(["Tove Taker"]);
    expect(rows[1]![3]).toBe(score);
    await page.getByRole("link", { name: new RegExp(`^${score}/10`) }).click();
    await page.getByRole("button", { name: "Answers of attempt 1" }).click();
    await page.getByRole("button", { name: "Show question 1", exact: true }).click();
    const answered = page.getByRole("region", { name: /^Question 1, (right|wrong)/ });
    await expect(answered.getByText(/^Chosen/)).toHaveCount(1);
    await expect(answered.getByRole("heading", { name: "Why" })).toBeVisible();
    await checkAccessibility(page, "the answers of a member's attempt");
    await page.getByRole("button", { name: "Timeline of attempt 1" }).click();
    await expect(page.getByText("Submitted", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Make an exception" }).click();
    await page.getByLabel("Attempts", { exact: true }).selectOption("2");
    await page.getByLabel("Reason").fill("The fire alarm went off");
    await page.getByRole("button", { name: "Save the exception" }).click();
    await expect(page.getByText("2 attempts")).toBeVisible();
    await checkAccessibility(page, "one member's results");
  });

  await test.step("the member reads the exception and can start again", async () => {
    await small.goto("/assessments");
    await small.getByRole("link", { name: "JavaScript, week 1" }).first().click();
    await expect(small.getByText("The fire alarm went off")).toBeVisible();
    await expect(small.getByRole("button", { name: "Start" })).toBeVisible();
  });
  await phone.close();
});
