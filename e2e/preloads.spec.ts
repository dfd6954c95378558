/** What a page names in its headers: its files and its first calls, each fetched once and beside the app. */
import type { Page } from "@playwright/test";
import { expect, takeByCalls, test } from "./fixtures.ts";

/** Shared files that are not part of the app itself. */
const later = /\/assets\/(parts|screens|staff-contract|later-screens|tables|signed-in)-/;
/** Pages whose code and styles load beside the app (`scripts/build/preload-lists.ts`). */
const openedMost = ["/profile", "/assessment/javascript", "/my-assessments", "/users"];

/** Holds the app back on every page, so that files requested beside it are requested before it arrives. */
const holdApp = (page: Page) =>
  page.route(/\/assets\/index-[^/]+\.js$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });

/** The shared files that the current page requested only once it had the app, by the browser's own clock. */
const requestedAfterApp = async (page: Page) => {
  const files = await page.evaluate(() => {
    const loaded = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const app = loaded.find(({ name }) => /\/assets\/index-[^/]+\.js$/.test(name))!;
    return loaded.filter(({ startTime }) => startTime >= app.responseEnd).map(({ name }) => name);
  });
  return files.filter((file) => later.test(file));
};

/** Opens a page and waits until it has asked for all it needs. @returns the response of the page itself */
async function openAndSettle(page: Page, address: string) {
  const response = await page.goto(address);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForLoadState("networkidle");
  return response;
}

test("the pages that are opened most ask for no shared file only once they have the app", async ({
  page,
  newAdmin,
  signIn,
}) => {
  await signIn(await newAdmin());
  await holdApp(page);
  const shownAfterApp = async (address: string) => {
    await openAndSettle(page, address);
    return requestedAfterApp(page);
  };
  for (const address of openedMost) expect(await shownAfterApp(address), address).toEqual([]);
  // Another page asks for them only then.
  await page.goto("/security");
  await expect.poll(() => requestedAfterApp(page)).not.toEqual([]);
});

test("the calls that a page names in its headers are those that it makes, and each is made once", async ({
  page,
  context,
  product,
  newAdmin,
  signIn,
}) => {
  await signIn(await newAdmin());
  await takeByCalls(context, product.url, "basic-excel", 6);
  const namedBy = async (address: string) => {
    const links = (await openAndSettle(page, address))?.headers().link ?? "";
    return [...links.matchAll(/<([^>]+)>; rel=preload; as=fetch/g)].map(([, call]) => call!);
  };
  // The browser lists a call once it has its response.
  const timesMade = async (call: string) =>
    page.evaluate((address) => performance.getEntriesByName(location.origin + address).length, call);
  for (const address of [...openedMost, "/security", "/users?page=1&limit=20"]) {
    const named = await namedBy(address);
    expect(named, address).toContain("/api/user/profile");
    if (openedMost.includes(address)) expect(named.length, address).toBeGreaterThan(3);
    for (const call of named) await expect.poll(() => timesMade(call), `${call} on ${address}`).toBe(1);
    await page.route(product.url + address, async (route) => {
      const response = await route.fetch();
      const { link: _, ...headers } = response.headers();
      await route.fulfill({ response, headers });
    });
    expect(await namedBy(address)).toEqual([]);
    // By the page itself, as soon as its code runs.
    for (const call of named)
      await expect.poll(() => timesMade(call), `${call} on ${address}, unnamed`).toBeGreaterThan(0);
  }
});
