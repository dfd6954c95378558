/** The catalogue: cards, search, category, pages. */
import { expect, takeByCalls, test, testAlone } from "./fixtures.ts";

const cards = "main li:has(a[href^='/assessment/'])";

test("the 42 cards fill four pages of nine and one of six, each with its details (CAT-06 to CAT-13, GEN-02)", async ({
  page,
}) => {
  await page.goto("/assessments");
  const first = page.locator(cards).first();
  for (const text of ["Basic Excel Assessment", "Microsoft", "MCQ", "10 Minutes"])
    await expect(first).toContainText(text);
  await expect(first.getByRole("link").first()).toHaveAttribute("href", "/assessment/basic-excel");
  const counts = [await page.locator(cards).count()];
  for (let number = 2; number <= 5; number += 1) {
    await page.getByRole("button", { name: `Page ${number}`, exact: true }).click();
    counts.push(await page.locator(cards).count());
  }
  expect(counts).toEqual([9, 9, 9, 9, 6]);
  await expect(page.getByRole("button", { name: /next/i })).toBeDisabled();
  await page.getByRole("button", { name: /previous/i }).click();
  await expect(page.locator(cards)).toHaveCount(9);
});

test("search and category combine and return to the first page (CAT-01 to CAT-05)", async ({ page }) => {
  await page.goto("/assessments");
  const category = page.getByRole("combobox", { name: /category/i });
  await expect(category.locator("option")).toHaveText([
    "All Category",
    "Programming Language",
    "Framework",
    "Soft Skills",
    "Database",
    "Data Analytics",
    "Security",
    "Microsoft",
  ]);
  await category.selectOption({ label: "Microsoft" });
  await expect(page.locator(cards)).toHaveCount(2);
  await page.getByRole("searchbox").fill("power");
  await expect(page.locator(cards)).toHaveCount(1);
  await category.selectOption({ label: "All Category" });
  await page.getByRole("searchbox").fill("script");
  await expect(page.locator(cards)).toHaveCount(2);
  await page.getByRole("searchbox").fill("");
  await page.getByRole("button", { name: "Page 5", exact: true }).click();
  await page.getByRole("searchbox").fill("sql");
  await expect(page.locator(cards)).toHaveCount(2);
  await expect(page.getByRole("button", { name: /^Page 2$/ })).toHaveCount(0);
});

test("the catalogue narrows to what the person has passed or only tried", async ({
  page,
  context,
  product,
  newVerified,
  signIn,
}) => {
  await signIn(await newVerified());
  await takeByCalls(context, product.url, "sql", 9);
  await takeByCalls(context, product.url, "python", 3);
  await takeByCalls(context, product.url, "java", 5);
  await page.goto("/assessments");
  await page.getByRole("button", { name: "Tried 2", exact: true }).click();
  await expect(page.locator(cards)).toHaveCount(2);
  await page.getByRole("searchbox").fill("java");
  await expect(page.locator(cards)).toHaveCount(1);
  await page.getByRole("searchbox").fill("");
  await page.getByRole("button", { name: "Passed 1", exact: true }).click();
  await expect(page).toHaveURL(/\?mine=passed$/);
  await expect(page.locator(cards)).toHaveCount(1);
  await page.reload();
  await expect(page.locator(cards)).toHaveCount(1);
  await page.getByRole("button", { name: "Passed 1", exact: true }).click();
  await expect(page.locator(cards)).toHaveCount(9);
});

test("a page change scrolls smoothly to the top, or jumps there with reduced motion (CAT-15)", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const movements: unknown[] = [];
    Object.assign(window, { asked: movements });
    const original = window.scrollTo.bind(window) as (options: ScrollToOptions) => void;
    window.scrollTo = ((options: ScrollToOptions) => {
      movements.push(options?.behavior);
      original({ ...options, behavior: "instant" });
    }) as typeof window.scrollTo;
  });
  const asked = () => page.evaluate(() => (window as unknown as { asked: unknown[] }).asked.at(-1));
  await page.goto("/assessments");
  await page.getByRole("button", { name: "Page 2", exact: true }).click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect.poll(() => asked()).toBe("smooth");
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/assessments");
  await page.getByRole("button", { name: "Page 2", exact: true }).click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect.poll(() => asked()).not.toBe("smooth");
});

testAlone(
  "an assessment with too few questions left says that it comes soon, without Start",
  async ({ page, context, product, newAccount, signIn, request, allowConsole }) => {
    allowConsole(/409 \(Conflict\)/);
    const { data } = await (await request.get("/api/assessment/catalogue")).json();
    expect(data.items).toHaveLength(42);
    expect(data.categories).toHaveLength(7);
    const admin = await newAccount();
    product.grantAdmin(admin.email);
    await signIn(admin);
    const asked = await context.request.get("/api/assessment/insight/typescript");
    const items = ((await asked.json()).data.items as { item: string }[]).slice(0, 11);
    const quarantine = ({ item }: { item: string }) => `/api/assessment/items/${item}/quarantine`;
    for (const item of items)
      expect(
        (await context.request.patch(quarantine(item), { data: { reason: "Being revised" } })).ok(),
      ).toBe(true);
    await page.goto("/assessment/typescript");
    await page.getByRole("button", { name: "Start" }).click();
    await expect(page.getByRole("main")).toContainText(/coming soon/i);
    await expect(page.getByRole("button", { name: "Start" })).toHaveCount(0);
  },
);

test("arrows point the other way in right-to-left pages", async ({ page }) => {
  await page.goto("/assessments");
  const arrows = page.locator(`${cards} a svg, nav[aria-label=Pages] svg`);
  await expect(arrows).toHaveCount(11);
  const scales = () => arrows.evaluateAll((all) => all.map((one) => getComputedStyle(one).scale));
  expect(new Set(await scales())).toEqual(new Set(["none"]));
  await page.evaluate(() => {
    document.documentElement.dir = "rtl";
  });
  // The arrow rotates with a transition on hover.
  await expect.poll(async () => [...new Set(await scales())]).toEqual(["-1 1"]);
  // "C#" is not changed.
  const initials = page.locator(`${cards} .hallmark text`).first();
  await expect.poll(() => initials.evaluate((text) => getComputedStyle(text).direction)).toBe("ltr");
});

test("in forced colors only the current page is marked in the navigation", async ({ page }) => {
  await page.goto("/assessments");
  const marked = () =>
    page
      .getByRole("navigation", { name: "Main" })
      .locator("a:visible")
      .evaluateAll((links) =>
        links
          .filter((link) => Number.parseFloat(getComputedStyle(link).borderBottomWidth) > 0)
          .map((link) => link.textContent),
      );
  // Without forced colors the others have a transparent border, which forced colors would draw.
  await expect.poll(async () => (await marked()).length).toBeGreaterThan(1);
  await page.emulateMedia({ forcedColors: "active" });
  await expect.poll(() => marked()).toEqual(["Assessments"]);
});
