/** The result is fully visible without scrolling, and can be shared with one click. */
import type { Page } from "@playwright/test";
import { begin } from "./attempts.ts";
import { expect, takeByCalls, test } from "./fixtures.ts";

const primary = (page: Page) => page.getByRole("main").locator("a.bg-action, button.bg-action");

for (const viewport of [
  { width: 375, height: 812 },
  { width: 1280, height: 800 },
])
  test(`the whole moment is in the first window at ${viewport.width} × ${viewport.height}`, async ({
    page,
    context,
    product,
    newVerified,
    signIn,
  }) => {
    await page.setViewportSize(viewport);
    await signIn(await newVerified());
    for (const [slug, score] of [
      ["javascript", 3],
      ["sql", 7],
      ["generative-ai", 9],
    ] as const) {
      await begin(page, slug);
      await takeByCalls(context, product.url, slug, score);
      await page.reload();
      const main = page.getByRole("main");
      await expect(main.getByRole("heading", { name: "Assessment Result" })).toBeVisible();
      await expect(main.getByText("First attempt")).toBeVisible();
      for (const part of [
        main.getByRole("heading", { name: "Assessment Result" }),
        main.locator("svg[data-fills]"),
        main.getByText(`Your Score: ${score}/10`),
        main.getByRole("progressbar", { name: "Score" }),
        main.getByText("Time used"),
        main.getByText("Compared with others"),
        main.getByRole("navigation", { name: "Review by question" }),
        primary(page),
      ])
        await expect(part, `score ${score}: ${part}`).toBeInViewport({ ratio: 1 });
    }
  });

test("a result prints with its ten marks and without buttons", async ({
  page,
  context,
  product,
  newVerified,
  signIn,
}) => {
  await signIn(await newVerified());
  await begin(page, "sql");
  await takeByCalls(context, product.url, "sql", 6);
  await page.reload();
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { name: "Assessment Result" })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  const marks = main.getByRole("navigation", { name: "Review by question" }).locator("[data-mark]");
  await expect(marks.first()).toBeVisible();
  // Without this browsers don't print backgrounds, which the marks consist of.
  const adjusts = () => marks.evaluateAll((all) => all.map((one) => getComputedStyle(one).printColorAdjust));
  expect(new Set(await adjusts())).toEqual(new Set(["exact"]));
  await expect(main.getByRole("button")).toHaveCount(0);
  await expect(page.getByRole("navigation", { name: "Main" })).toHaveCount(0);
});

test("one press shares a result with its image, and its hallmark shows as shared, also on the profile", async ({
  page,
  context,
  product,
  newVerified,
  signIn,
}) => {
  await page.addInitScript(() => {
    const shared: object[] = [];
    Object.assign(window, { shared });
    Object.defineProperty(navigator, "canShare", { value: () => true });
    Object.defineProperty(navigator, "share", {
      value: async ({ files = [], ...data }: ShareData) => {
        shared.push({ ...data, files: files.map(({ type, size }) => ({ type, hasBytes: size > 1000 })) });
      },
    });
  });
  await signIn(await newVerified());
  await begin(page, "javascript");
  await takeByCalls(context, product.url, "javascript", 9);
  await page.reload();
  const hallmark = page.locator("svg[data-fills]");
  await expect(hallmark).toHaveAttribute("data-hallmark", "gold");
  await page.getByRole("button", { name: "Share result" }).click();
  await expect(hallmark).toHaveAttribute("data-hallmark", "shared");
  await expect(page.getByRole("switch", { name: "Anyone with the link can see it" })).toBeChecked();
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { shared: object[] }).shared))
    .toEqual([
      {
        title: "JavaScript Assessment",
        text: "I scored 9 of 10 in the JavaScript Assessment.",
        url: expect.stringMatching(/\/shared\/[\w-]{22}$/),
        files: [{ type: "image/png", hasBytes: true }],
      },
    ]);
  await page.goto("/profile");
  const wall = page.getByRole("region", { name: "Hallmarks" });
  await expect(wall.locator("svg[data-hallmark=shared]")).toHaveCount(1);
  await expect(wall.getByText("JavaScript Assessment, best score 9 of 10, shared")).toBeAttached();
});

test("without a share sheet one press copies the link", async ({
  page,
  context,
  product,
  newVerified,
  signIn,
}) => {
  await page.addInitScript(() => {
    // @ts-expect-error: a browser without it
    delete Navigator.prototype.share;
  });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn(await newVerified());
  await begin(page, "javascript");
  await takeByCalls(context, product.url, "javascript", 6);
  await page.reload();
  await page.getByRole("button", { name: "Share result" }).click();
  await expect(page.getByText("Link copied.").first()).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(/\/shared\/[\w-]{22}$/);
});
