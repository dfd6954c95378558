/** The bytes that a visit transfers, and no layout shifts while the rest loads. */
import type { Page } from "@playwright/test";
import { begin } from "./attempts.ts";
import { expect, startByCalls, takeByCalls, test } from "./fixtures.ts";
import { shifts, slightShift, slowCalls, watchShifts } from "./shifts.ts";

const kilobyte = 1000;
/** The limit for a good cumulative layout shift in Core Web Vitals. */
const goodShift = 0.1;
/** Files shared by all screens; they load once. */
const shared = /\/assets\/(index|parts|screens|staff-contract)-/;

interface Fetched {
  path: string;
  bytes: number;
}

/** Everything that a page fetches from now on, with its transfer size including headers. */
function watchFetches(page: Page): { all(): Promise<Fetched[]> } {
  const sizes: Promise<Fetched>[] = [];
  page.on("requestfinished", (request) => {
    const read = request.sizes().then((size) => ({
      path: new URL(request.url()).pathname,
      bytes: size.responseBodySize + size.responseHeadersSize,
    }));
    sizes.push(read);
  });
  return { all: () => Promise.all(sizes) };
}

const sum = (fetched: Fetched[]) => fetched.reduce((bytes, each) => bytes + each.bytes, 0);
const isCode = ({ path }: Fetched) => /\.(js|css)$/.test(path);

/** Longer than the half second in which a shift counts as caused by an input. */
const lateMilliseconds = 700;

for (const address of ["/login", "/assessments"]) {
  test(`a first visit to ${address} takes at most 100 KB, and at most four files before it shows`, async ({
    page,
  }) => {
    const fetches = watchFetches(page);
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.waitForLoadState("networkidle");
    const all = await fetches.all();
    expect(sum(all)).toBeLessThanOrEqual(100 * kilobyte);
    expect(all.length).toBeGreaterThan(2);
    const awaited = await page
      .locator("head :is(script, link[rel=stylesheet], link[rel=modulepreload])")
      .count();
    expect(awaited + 1).toBeLessThanOrEqual(4);
  });
}

test("no other screen loads more than 30 KB of its own code", async ({ page, newAdmin, signIn }) => {
  await signIn(await newAdmin());
  const fetches = watchFetches(page);
  const own: Record<string, number> = {};
  const addresses = ["/profile", "/assessment/javascript", "/my-assessments", "/update", "/security"].concat(
    ["/users", "/assessments-data", "/insight", "/insight/javascript", "/overview", "/reports", "/regrades"],
    [
      "/audit",
      "/signup",
      "/forget-password",
      "/change-password",
      "/practice/javascript",
      "/my-reports",
      "/outages",
    ],
  );
  let seen = 0;
  for (const address of addresses) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.waitForLoadState("networkidle");
    const all = await fetches.all();
    const code = all.slice(seen).filter(isCode);
    seen = all.length;
    own[address] = sum(code.filter(({ path }) => !shared.test(path)));
    // The profile says who is signed in: one fetch serves everything that needs to know.
    const asked = () =>
      page.evaluate(() => performance.getEntriesByName(`${location.origin}/api/user/profile`).length);
    await expect.poll(asked, address).toBe(1);
  }
  const heavy = Object.entries(own).filter(([, bytes]) => bytes > 30 * kilobyte);
  expect(heavy).toEqual([]);
});

test("nothing moves while a screen's data loads", async ({ page, newAdmin, signIn }) => {
  await signIn(await newAdmin());
  const { data } = await (await page.request.get("/api/user/profile")).json();
  await page.setViewportSize({ width: 412, height: 823 });
  await watchShifts(page);
  await slowCalls(page, 250);
  await begin(page);
  for (const address of [
    "/assessment/javascript",
    "/profile",
    "/my-assessments",
    "/users",
    "/assessments-data",
    "/security",
    `/user/${data.id}`,
  ]) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.waitForLoadState("networkidle");
    await expect(page.locator("[data-waiting]")).toHaveCount(0);
    const seen = await shifts(page);
    const moved = seen.reduce((total, { value }) => total + value, 0);
    expect(moved, `${address}: ${JSON.stringify(seen)}`).toBeLessThan(goodShift);
  }
});

test("parts of a page that load one by one appear in turn, and push nothing down", async ({
  page,
  newAccount,
  signIn,
}) => {
  await signIn(await newAccount());
  const twoFactor = Promise.withResolvers<void>();
  const sessions = Promise.withResolvers<void>();
  await page.route("**/api/user/two-factor", (route) => twoFactor.promise.then(() => route.continue()));
  await page.route("**/api/user/sessions", (route) => sessions.promise.then(() => route.continue()));
  await watchShifts(page);
  await page.goto("/security");
  const part = (name: string) => page.getByRole("heading", { level: 2, name, exact: true });
  await expect(page.locator("main [data-waiting]").first()).toBeVisible();
  for (const name of ["Password", "Where you are signed in", "Delete my account"])
    await expect(part(name)).toBeHidden();
  twoFactor.resolve();
  await expect(part("Password")).toBeVisible();
  await expect(part("Reports of questions")).toBeHidden();
  sessions.resolve();
  await expect(part("Reports of questions")).toBeVisible();
  const seen = await shifts(page);
  const moved = seen.reduce((total, { value }) => total + value, 0);
  expect(moved, JSON.stringify(seen)).toBeLessThan(slightShift);
});

test("a spinner appears after 200 ms, and stays while one wait follows another", async ({
  page,
  newAccount,
  signIn,
}) => {
  await signIn(await newAccount());
  await page.addInitScript(() => {
    const seen: [time: number, opacity: number][] = [];
    const find = () => document.querySelector("main [data-waiting]");
    // Frames may come late, so its appearance is not measured by them.
    new MutationObserver((_, observer) => {
      if (!find()) return;
      seen.push([performance.now(), 0]);
      observer.disconnect();
    }).observe(document, { subtree: true, childList: true, attributes: true });
    const look = () => {
      const area = find();
      if (area && seen.length > 0) seen.push([performance.now(), Number(getComputedStyle(area).opacity)]);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    Object.assign(window, { seen });
  });
  // First for the session, then for the list, although both are requested at once.
  const session = Promise.withResolvers<void>();
  const list = Promise.withResolvers<void>();
  await page.route("**/api/user/profile", (route) => session.promise.then(() => route.continue()));
  await page.route("**/my-assessments?page=*", (route) => list.promise.then(() => route.continue()));
  await page.goto("/my-assessments", { waitUntil: "commit" });
  await page.waitForFunction(() => {
    const area = document.querySelector("main [data-waiting]");
    return area !== null && getComputedStyle(area).opacity === "1";
  });
  session.resolve();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // A second spinner that began anew would be invisible for 200 ms.
  await page.waitForTimeout(150);
  list.resolve();
  await expect(page.getByText("No results yet")).toBeVisible();
  const seen = await page.evaluate(() => (window as unknown as { seen: [number, number][] }).seen);
  const [start] = seen[0]!;
  expect(seen.filter(([time, opacity]) => time < start + 180 && opacity > 0)).toEqual([]);
  const opacities = seen.map(([, opacity]) => opacity);
  expect(opacities).toContain(1);
  expect(opacities.slice(opacities.indexOf(1)).filter((opacity) => opacity < 1)).toEqual([]);
});

test("hardly anything moves on the way from the catalogue to the instructions, back, and into the test", async ({
  page,
  context,
  product,
  newAccount,
  signIn,
}) => {
  await signIn(await newAccount());
  await takeByCalls(context, product.url, "basic-excel", 6);
  await page.setViewportSize({ width: 412, height: 823 });
  await watchShifts(page);
  await slowCalls(page, lateMilliseconds);
  const settled = async (heading: RegExp) => {
    await expect(page.getByRole("heading", { name: heading }).first()).toBeVisible();
    await page.waitForLoadState("networkidle");
    await expect(page.locator("[data-waiting]")).toHaveCount(0);
    const seen = await shifts(page);
    const moved = seen.reduce((total, { value }) => total + value, 0);
    expect(moved, `${heading}: ${JSON.stringify(seen)}`).toBeLessThan(slightShift);
  };
  const main = page.getByRole("main");
  await page.goto("/assessments");
  await settled(/^Assessments$/);
  await main.getByRole("link", { name: "Basic Excel Assessment" }).click();
  await settled(/^What it covers$/);
  await page.goBack();
  await settled(/^Assessments$/);
  await page.goForward();
  await settled(/^What it covers$/);
  await page.getByRole("button", { name: "Start" }).click();
  await expect(page.getByRole("radio")).toHaveCount(4);
  await settled(/^Basic Excel Assessment$/);
});

for (const { width, height } of [
  { width: 412, height: 823 },
  { width: 1280, height: 800 },
])
  test(`a running test that loads late moves nothing at ${width} px, and hides nothing at the page's end`, async ({
    page,
    context,
    product,
    newAccount,
    signIn,
  }) => {
    await signIn(await newAccount());
    await startByCalls(context, product.url, "python");
    await page.setViewportSize({ width, height });
    await watchShifts(page);
    await page.route(/attempts/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, lateMilliseconds));
      await route.continue();
    });
    await page.goto("/assessments");
    await expect(page.getByRole("heading", { level: 3 })).toHaveCount(9);
    const running = page.getByRole("region", { name: "Running tests" });
    await expect(running).toContainText("Python Assessment");
    const moved = (await shifts(page)).reduce((total, { value }) => total + value, 0);
    expect(moved, JSON.stringify(await shifts(page))).toBeLessThan(slightShift);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const copyright = await page.getByText(/© 2024/).boundingBox();
    const strip = await running.boundingBox();
    expect(copyright!.y + copyright!.height).toBeLessThanOrEqual(strip!.y);
  });
