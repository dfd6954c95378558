/** The controls of lists: search, filter, sort, page, and read them on a phone. */
import { expect, takeByCalls, test, testAlone } from "./fixtures.ts";
import { overreach } from "./layout.ts";
import { bodyRows, pageButton } from "./tables.ts";

const phone = { width: 375, height: 812 };
const tenMany = (row: object) => ({
  data: Array.from({ length: 10 }, (_, place) => ({ ...row, id: `row-${place}` })),
  page: { page: 7, limit: 10, total: 200, pages: 20 },
  message: "",
});

test("a filter, a search, a removed filter and an order each begin again at page 1", async ({
  page,
  context,
  product,
  newAccount,
  signIn,
}) => {
  await signIn(await newAccount());
  await takeByCalls(context, product.url, "javascript", 5);
  const [row] = (await (await context.request.get("/api/assessment/my-assessments")).json()).data;
  await page.route("**/api/assessment/my-assessments?*", (route) => route.fulfill({ json: tenMany(row) }));
  const changes: Record<string, () => Promise<unknown>> = {
    "scoreMin=5": () => page.getByLabel("Score from").selectOption("5"),
    "q=java": () => page.getByLabel("Search your results").fill("java"),
    "sort=score": () => page.getByRole("combobox", { name: "Sort by" }).selectOption("score"),
    "sort=name": () => page.getByRole("button", { name: "Name", exact: true }).click(),
    "scoreMax=9": () => page.getByRole("button", { name: "Score from: 5, remove this filter" }).click(),
  };
  for (const [part, change] of Object.entries(changes)) {
    const before = part === "scoreMax=9" ? "&scoreMin=5&scoreMax=9" : "";
    await page.goto(`/my-assessments?page=7${before}`);
    await expect(pageButton(page, 7)).toHaveAttribute("aria-current", "page");
    await change();
    await expect(page, part).toHaveURL(`/my-assessments?${part}`);
    await expect(pageButton(page, 1)).toHaveAttribute("aria-current", "page");
  }
});

testAlone(
  "a search that is still being typed keeps the filter chosen meanwhile, and chips tell of both",
  async ({ page, newAccount, newAdmin, signIn }) => {
    await newAccount({ name: "Ida Rhodes" });
    await signIn(await newAdmin());
    await page.goto("/users");
    await expect(bodyRows(page)).toHaveCount(2);
    // Both within the debounce time.
    await page.evaluate(() => {
      const set = (element: HTMLInputElement | HTMLSelectElement, value: string, event: string) => {
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), "value")!.set!.call(element, value);
        element.dispatchEvent(new Event(event, { bubbles: true }));
      };
      set(document.querySelector<HTMLInputElement>("search input[type=search]")!, "ida", "input");
      const profile = [...document.querySelectorAll("search select")].find((select) =>
        select.textContent?.includes("All profiles"),
      );
      set(profile as HTMLSelectElement, "Student", "change");
    });
    await expect(page).toHaveURL("/users?q=ida&profileType=Student");
    await expect(bodyRows(page)).toHaveCount(1);
    const chip = (name: string) => page.getByRole("button", { name: `${name}, remove this filter` });
    await expect(chip("Search: ida")).toBeVisible();
    await chip("Profile: Student").click();
    await expect(page).toHaveURL("/users?q=ida");
    await expect(chip("Search: ida")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/users");
    await expect(page.getByLabel("Search by name, email or phone")).toBeFocused();
    await expect(page.getByLabel("Search by name, email or phone")).toHaveValue("");
  },
);

test("a search that was being typed changes no address once its filter or its page is gone", async ({
  page,
  newAdmin,
  signIn,
}) => {
  await signIn(await newAdmin());
  await page.clock.install();
  /** Types a search and presses something before the typing pauses. */
  const typeAndPress = (selector: string) =>
    page.evaluate((pressed) => {
      const field = document.querySelector<HTMLInputElement>("search input[type=search]")!;
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!.call(field, "hopper");
      field.dispatchEvent(new Event("input", { bubbles: true }));
      document.querySelector<HTMLElement>(pressed)!.click();
    }, selector);
  await page.goto("/users?q=ada");
  await expect(page.getByRole("button", { name: "Search: ada, remove this filter" })).toBeVisible();
  await typeAndPress('button[aria-label="Search: ada, remove this filter"]');
  await expect(page).toHaveURL("/users");
  await page.clock.runFor(1000);
  await expect(page.getByLabel("Search by name, email or phone")).toHaveValue("");
  await expect(page).toHaveURL("/users");
  await typeAndPress('a[href="/assessments-data"]');
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("All Assessments");
  await page.clock.runFor(1000);
  await expect(page.getByRole("searchbox")).toHaveValue("");
  await expect(page).toHaveURL("/assessments-data");
});

testAlone(
  "headers that sort say so, and the name leads to the person",
  async ({ page, newAccount, newAdmin, signIn, checkAccessibility }) => {
    await newAccount({ name: "Ida Rhodes" });
    await signIn(await newAdmin());
    await page.goto("/users");
    const header = (name: string) => page.getByRole("columnheader", { name });
    const isSorted = (name: string, direction: string) =>
      expect(header(name)).toHaveAttribute("aria-sort", direction);
    await isSorted("Name", "none");
    await expect(header("Phone")).not.toHaveAttribute("aria-sort");
    await expect(header("Name").locator("svg")).toBeVisible();
    await expect(header("Phone").locator("svg")).toHaveCount(0);
    for (const direction of ["ascending", "descending"]) {
      await header("Name").getByRole("button").click();
      await isSorted("Name", direction);
    }
    await isSorted("Email", "none");
    await expect(page.getByRole("navigation", { name: "Pages" })).toHaveCount(0);
    await checkAccessibility(page, "sorted users");
    await page.getByRole("link", { name: "Ida Rhodes", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Ida Rhodes" })).toBeVisible();
  },
);

testAlone(
  "on a phone a whole row leads on, what is chosen in Columns shows below it, and admins reach every screen",
  async ({ page, context, product, newAccount, newAdmin, signIn, actAs, checkAccessibility }) => {
    await page.setViewportSize(phone);
    await signIn(await newAccount({ name: "Ida Rhodes" }));
    const attempt = await takeByCalls(context, product.url, "javascript", 6);
    await page.goto("/my-assessments");
    const row = page.getByRole("region", { name: "Your results" }).getByRole("listitem");
    await expect(row).toHaveCount(1);
    await expect(row).toContainText("JavaScript Assessment");
    await expect(row).toContainText("6/10");
    await expect(row).toContainText("Average");
    await expect(row).not.toContainText("10 Minutes");
    await checkAccessibility(page, "results on a phone");
    await page.goto("/my-assessments?columns=duration");
    await expect(row).toContainText("Duration10 Minutes");
    const score = (await row.getByText("6/10").boundingBox())!;
    await page.mouse.click(score.x + score.width / 2, score.y + score.height / 2);
    await expect(page).toHaveURL(`/review/${attempt}`);

    await actAs(await newAdmin());
    await page.goto("/assessments-data");
    const all = page.getByRole("region", { name: "All Assessments" }).getByRole("listitem");
    await all.getByRole("link", { name: "Ida Rhodes" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Ida Rhodes" })).toBeVisible();
    await page.goto("/overview");
    const bar = page.getByRole("navigation", { name: "For admins" });
    for (const name of await bar.getByRole("link").allTextContents()) {
      const link = bar.getByRole("link", { name, exact: true });
      await link.click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
      await expect(link).toHaveAttribute("aria-current", "page");
      await expect(link).toBeInViewport({ ratio: 1 });
      await expect.poll(() => overreach(page), name).toBe(0);
    }
    await expect(bar.getByRole("link")).toHaveCount(10);
  },
);

testAlone(
  "admins' tables use up to 1,600 px of a wide screen, and the bar above begins where they begin",
  async ({ page, newAdmin, signIn }) => {
    await page.setViewportSize({ width: 1920, height: 1080 });
    await signIn(await newAdmin());
    await page.goto("/users");
    const table = (await page.getByRole("region", { name: "All Users" }).boundingBox())!;
    expect(table.width).toBeGreaterThan(1500);
    expect(table.width).toBeLessThanOrEqual(1600);
    const heading = (await page.getByRole("heading", { level: 1 }).boundingBox())!;
    expect(heading.x).toBe(table.x);
  },
);
