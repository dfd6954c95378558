/** Admins' lists with very long names and addresses, and the downloads of filtered lists. */
import type { Page } from "@playwright/test";
import { endByCalls, expect, softly, startByCalls, testAlone } from "./fixtures.ts";
import { misplacedTexts, overreach } from "./layout.ts";
import { download, totalButton } from "./tables.ts";

/** Sixty letters without a break opportunity. */
const longName = "Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewis";
const longEmail = `${longName.toLowerCase()}@${longName.toLowerCase()}.example.org`;

/** Cells that stay out of sight when their table is scrolled. */
const unreachableCells = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("main table")].flatMap((table) => {
      const box = table.parentElement!;
      const { left, right } = box.getBoundingClientRect();
      const end = left + box.clientLeft - box.scrollLeft + box.scrollWidth + 1;
      const scrolls = box.scrollWidth <= box.clientWidth || getComputedStyle(box).overflowX === "auto";
      const cells = [...table.querySelectorAll("tbody > tr > *")].filter((cell) => cell.checkVisibility());
      return cells
        .filter((cell) => !scrolls || right > innerWidth || cell.getBoundingClientRect().right > end)
        .map((cell) => cell.textContent);
    }),
  );

testAlone(
  "no admin's table widens the page, from 320 to 1920 px, however long a name and an address",
  async ({ page, context, product, newAccount, newAdmin, signIn, actAs }) => {
    expect(longName).toHaveLength(60);
    const person = await newAccount({ name: longName, email: longEmail, institute: longName });
    await signIn(person);
    const { id } = (await (await context.request.get("/api/user/profile")).json()).data;
    const begun = await startByCalls(context, product.url, "javascript");
    await endByCalls(context, product.url, begun, (_, place) => place < 8);
    const report = {
      attemptId: begun.id,
      question: begun.questions[0]!.id,
      reason: "outdated",
      text: longName,
    };
    expect((await context.request.post("/api/assessment/reports", { data: report })).status()).toBe(201);
    await actAs(await newAdmin());
    const addresses = {
      "/users": "email.phone.profile.assessments.verified.institute.company.country.since",
      "/assessments-data": "score.duration.format.date.rating.email.phone.profile.company.institute.timeline",
      [`/user-assessments/${id}`]: "",
      [`/user/${id}`]: "",
      [`/attempt/${begun.id}`]: "",
      "/reports": "",
      "/audit": "",
      "/insight": "",
      "/insight/javascript": "",
      "/regrades": "",
      "/outages": "",
      "/overview": "",
    };
    for (const [address, columns] of Object.entries(addresses))
      for (const chosen of columns ? ["", `?columns=${columns}`] : [""]) {
        await page.goto(address + chosen);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expect(page.locator("[data-spinner]")).toHaveCount(0);
        for (const width of [320, 375, 480, 640, 767, 768, 900, 1024, 1280, 1440, 1920]) {
          await page.setViewportSize({ width, height: 800 });
          const state = `${address}${chosen}, ${width} px`;
          await softly.poll(() => overreach(page), state).toBeLessThanOrEqual(0);
          await softly.poll(() => unreachableCells(page), state).toEqual([]);
          await softly.poll(() => misplacedTexts(page), state).toEqual([]);
        }
      }
    // At a common window width all the usual columns of the users are visible.
    await page.goto("/users");
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(page.getByRole("link", { name: `View ${longName}` })).toBeInViewport({ ratio: 1 });
  },
);

testAlone(
  "the file of a narrowed list says so in its name",
  async ({ page, newAccount, newAdmin, signIn }) => {
    await newAccount({ name: "Kay McNulty" });
    await signIn(await newAdmin());
    await page.goto("/users?q=McNulty");
    await expect(totalButton(page, 1)).toBeVisible();
    const narrowed = await download(page, "/api/user/get-users");
    expect(narrowed.name).toBe("AssayUsers-filtered.csv");
    expect(narrowed.rows).toHaveLength(2);
    await page.getByRole("button", { name: "Clear filters" }).click();
    await page.goto("/users?sort=name");
    await expect(totalButton(page, 2)).toBeVisible();
    const whole = await download(page, "/api/user/get-users");
    expect(whole.name).toBe("AssayUsers.csv");
    expect(whole.rows).toHaveLength(3);
  },
);
