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
  product,
  newAccount,
  signIn,
}) => {
  const account = await newAccount();
  product.grantAdmin(account.email);
  await signIn(account);
  await holdApp(page);
  const shownAfterApp = async (address: string) => {
    await openAndSettle(page, address);
    return requestedAfterApp(page);
  };
  for (const address of openedMost) expect(await shownAfterApp(address), address).toEqual([]);
  // Another page asks for them only then.
  expect(await shownAfterApp("/security")).not.toEqual([]);
});

test("the calls that a page names in its headers are those that it makes, and each is made once", async ({
  page,
  context,
  product,
  newAccount,
  signIn,
}) => {
  const account = await newAccount();
  product.grantAdmin(account.email);
  await signIn(account);
  await takeByCalls(context, product.url, "basic-excel", 6);
  const callsOf = async (address: string) => {
    const response = await openAndSettle(page, address);
    const made = await page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .map(({ name }) => name.replace(location.origin, ""))
        .filter((address) => address.startsWith("/api/")),
    );
    const links = response?.headers().link ?? "";
    return { made, named: [...links.matchAll(/<([^>]+)>; rel=preload; as=fetch/g)].map(([, call]) => call!) };
  };
  for (const address of [...openedMost, "/security", "/users?page=1&limit=20"]) {
    const { made, named } = await callsOf(address);
    expect(named, address).toContain("/api/user/profile");
    if (openedMost.includes(address)) expect(named.length, address).toBeGreaterThan(3);
    expect(
      named.filter((call) => made.filter((one) => one === call).length !== 1),
      `${address}: made twice`,
    ).toEqual([]);
    await page.route(product.url + address, async (route) => {
      const response = await route.fetch();
      const { link: _, ...headers } = response.headers();
      await route.fulfill({ response, headers });
    });
    const unnamed = await callsOf(address);
    expect(unnamed.named).toEqual([]);
    expect(
      named.filter((call) => !unnamed.made.includes(call)),
      `${address}: not made by the page itself`,
    ).toEqual([]);
  }
});
