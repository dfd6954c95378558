/** Pictures in questions: an author adds them on a wide screen, a reviewer checks them, and a taker sees them on a phone while offline. */
import type { Page } from "@playwright/test";
import { goodDraft } from "../server/authoring/testing/own-assessments.ts";
import { png } from "../server/pictures/testing/files.ts";
import { makeTeam, send, text } from "./author-team.ts";
import { expect, test, testAlone } from "./fixtures.ts";

const chart = { name: "chart.png", mimeType: "image/png", buffer: png(1200, 800) };
const saved = (page: Page) => expect(page.getByText("Saved", { exact: true })).toBeVisible();

/** Whether a picture is drawn, not only its placeholder. */
const isDrawn = (page: Page, name: string) =>
  expect
    .poll(() => page.getByRole("img", { name }).evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);

test("an author adds pictures, which need a description, and a reviewer sees them before the key", async ({
  page,
  newAdmin,
  newVerified,
  signIn,
  actAs,
  checkAccessibility,
}) => {
  const { collection, author, reviewer } = await makeTeam(page.context(), { newAdmin, newVerified, signIn });
  await actAs(author);
  const path = `/api/collections/${collection}/questions`;
  const { id } = await send(page.context(), "POST", path, { body: text });
  await page.goto(`/author/question/${id}`);
  await page.getByLabel("Picture file").setInputFiles(chart);
  const described = page.getByRole("textbox", { name: "What the picture shows" });
  await expect(described).toBeVisible();
  await saved(page);
  await page.getByRole("button", { name: "Submit for review" }).click();
  await expect(page.getByText("Describe the picture for people who can't see it.").first()).toBeVisible();
  await expect(described).toBeFocused();
  await described.fill("Prices of an hour: the line stays flat");
  await isDrawn(page, "Prices of an hour: the line stays flat");
  await checkAccessibility(page, "the editor with a picture");

  // Pastes a picture that is wider than allowed; the upload scales it down.
  await page.getByRole("textbox", { name: "Question", exact: true }).evaluate(async (field) => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 2400, height: 600 });
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([blob!], "wide.png", { type: "image/png" }));
    field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  await page.getByRole("textbox", { name: "What picture 2 shows" }).fill("A wide diagram");
  await isDrawn(page, "A wide diagram");
  await expect(page.getByRole("img", { name: "A wide diagram" })).toHaveAttribute("width", "2000");
  await page.getByLabel("Picture file").setInputFiles({
    name: "drawing.svg",
    mimeType: "image/svg+xml",
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  });
  await expect(page.getByText("Please choose a PNG, JPEG or WebP picture.")).toBeVisible();
  await page.getByRole("button", { name: "Remove picture 2" }).click();
  await saved(page);
  await page.getByRole("button", { name: "Submit for review" }).click();
  await expect(page.getByText("The question is in review.")).toBeVisible();

  await actAs(reviewer);
  await page.goto(`/author/review/${id}`);
  await isDrawn(page, "Prices of an hour: the line stays flat");
  await page.getByRole("button", { name: "Enlarge picture" }).click();
  await expect(page.getByRole("dialog", { name: "Picture" })).toBeVisible();
  await checkAccessibility(page, "an enlarged picture");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Enlarge picture" })).toBeFocused();
});

testAlone(
  "on a phone all pictures of a test are there without a connection, and nothing moves when they come",
  async ({ page, newAdmin, newVerified, signIn, checkAccessibility, allowConsole }) => {
    // Back online, the answers are saved and submitted at once; the save may arrive after the submit.
    allowConsole(/ERR_INTERNET_DISCONNECTED|410 \(Gone\)/);
    const context = page.context();
    const [owner, taker] = [await newAdmin(), await newVerified({ name: "Tara Taker" })];
    await signIn(owner);
    const given = { name: "Platform team", lang: "en", fourEyes: false };
    const { id: collection } = await send(context, "POST", "/api/collections", given);
    for (const number of [1, 2, 3]) {
      const stored = await context.request.post(`/api/collections/${collection}/media`, {
        data: png(1200, 800 + number),
        headers: { "content-type": "application/octet-stream" },
      });
      const { data: picture } = await stored.json();
      const body = {
        ...text,
        stem: `The chart shows a stale price, case ${number}. What causes this?`,
        pictures: [{ ...picture, alternative: `Chart of case ${number}` }],
      };
      const question = await send(context, "POST", `/api/collections/${collection}/questions`, { body });
      const { version } = await send(context, "POST", `/api/questions/${question.id}/submit`, {
        version: question.version,
      });
      await send(context, "POST", `/api/questions/${question.id}/approve`, { version });
    }
    const draft = goodDraft({ title: "Reading charts", topics: [{ topic: "Caching", questions: 3 }] });
    const path = `/api/collections/${collection}/own-assessments`;
    const own = await send(context, "POST", path, { title: draft.title });
    const changed = await send(context, "PATCH", `/api/own-assessments/${own.slug}`, {
      version: own.version,
      draft,
    });
    await send(context, "POST", `/api/own-assessments/${own.slug}/publish`, {
      version: changed.version,
      notes: "",
      onlyCorrections: false,
    });

    await context.clearCookies();
    await signIn(taker);
    await page.setViewportSize({ width: 375, height: 720 });
    await page.goto(`/assessment/${own.slug}`);
    const loaded = new Set<string>();
    page.on("requestfinished", (request) => {
      if (request.url().includes("/api/media/")) loaded.add(request.url());
    });
    await page.getByRole("button", { name: "Start" }).click();
    const picture = page.getByRole("img", { name: /Chart of case/ });
    await expect(picture).toBeVisible();
    await expect.poll(() => loaded.size).toBe(3);
    await context.setOffline(true);
    for (let place = 1; place <= 3; place += 1) {
      await isDrawnNow(page);
      await page.getByRole("radio", { name: /Entries never expire/ }).check({ force: true });
      if (place < 3) await page.getByRole("button", { name: "Next" }).click();
    }
    await checkAccessibility(page, "a question with a picture on a phone");
    await page.getByRole("button", { name: "Enlarge picture" }).click();
    await expect(page.getByRole("dialog", { name: "Picture" }).getByRole("img")).toBeVisible();
    await page.getByRole("button", { name: "Close picture" }).click();
    await context.setOffline(false);
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page.getByText("3/3", { exact: true })).toBeVisible();
    await page.getByRole("link", { name: "Review", exact: true }).click();
    await expect(page.getByRole("img", { name: "Chart of case 1" })).toBeVisible();
    await isDrawn(page, "Chart of case 1");
    await page.goto(`/practice/${own.slug}`);
    await page.getByRole("button", { name: /Start/ }).click();
    await isDrawnNow(page);

    /** The picture of the current question. */
    async function isDrawnNow(on: Page) {
      const image = on.getByRole("img", { name: /Chart of case/ });
      await expect
        .poll(() => image.evaluate((element: HTMLImageElement) => element.complete && element.naturalWidth))
        .toBe(1200);
    }
  },
);

testAlone(
  "a picture that can't be loaded keeps its space, says what it shows, and is tried again",
  async ({ page, newAdmin, signIn, allowConsole }) => {
    allowConsole(/Failed to load resource.*media|ERR_FAILED/);
    const context = page.context();
    await signIn(await newAdmin());
    const given = { name: "Platform team", lang: "en", fourEyes: false };
    const { id: collection } = await send(context, "POST", "/api/collections", given);
    const stored = await context.request.post(`/api/collections/${collection}/media`, {
      data: png(600, 401),
      headers: { "content-type": "application/octet-stream" },
    });
    const { data: picture } = await stored.json();
    const body = { ...text, pictures: [{ ...picture, alternative: "A flat line" }] };
    const { id } = await send(context, "POST", `/api/collections/${collection}/questions`, { body });
    let isBroken = true;
    await page.route("**/api/media/*", (route) => (isBroken ? route.abort() : route.continue()));
    await page.goto(`/author/question/${id}`);
    await expect(page.getByText("The picture could not be loaded.")).toBeVisible();
    await expect(page.getByText("It shows: A flat line")).toBeVisible();
    const frame = page.locator(".question-picture");
    const before = await frame.boundingBox();
    isBroken = false;
    await page.getByRole("button", { name: "Load picture again" }).click();
    await isDrawn(page, "A flat line");
    await expect.poll(() => frame.boundingBox()).toEqual(before);
  },
);
