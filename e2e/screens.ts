/** Every screen with content on it, for checks that cover all of them. */
import type { Page } from "@playwright/test";
import { begin, choose } from "./attempts.ts";
import { expect, takeByCalls } from "./fixtures.ts";
import { institutionWalks } from "./scenes/walks.ts";
import type { Screen, Visit, Walk } from "./walk.ts";

const press = (name: string) => (page: Page) => page.getByRole("button", { name, exact: true }).click();

const ask = (name: string) => async (page: Page) => {
  await press(name)(page);
  await expect(page.getByRole("dialog").getByRole("heading")).toBeVisible();
};

const seeWayBack = (page: Page) => expect(page.getByRole("region", { name: "Running tests" })).toBeVisible();

/** A person who has passed one assessment and shares the result. */
async function passOne({ context, product, slug = "javascript", newVerified, signIn }: Visit) {
  const account = await newVerified({ name: "Grace Hopper" });
  await signIn(account);
  const attempt = await takeByCalls(context, product.url, slug, 8);
  const calls = `${product.url}/api/assessment`;
  const share = await context.request.patch(`${calls}/attempts/${attempt}/share`, {
    data: { isShared: true },
  });
  expect(share.status()).toBe(200);
  const [certificate] = (await (await context.request.get(`${calls}/my-certificates`)).json()).data;
  return {
    email: account.email,
    attempt,
    shared: (await share.json()).data.code,
    certificate: certificate.code,
  };
}

const personWalks: Walk[] = [
  {
    who: "a visitor",
    async arrive(visit) {
      const { shared, certificate } = await passOne(visit);
      await visit.context.clearCookies();
      return [
        { name: "login", address: "/login" },
        { name: "login that misses a field", address: "/login", prepare: press("Login") },
        { name: "signup of a student", address: "/signup" },
        {
          name: "signup of an employee",
          address: "/signup",
          prepare: (page) => page.getByRole("radio", { name: "Employee" }).check({ force: true }),
        },
        { name: "forgotten password", address: "/forget-password" },
        { name: "reset", address: "/reset/some-token" },
        { name: "verification that fails", address: "/verify/some-token" },
        { name: "catalogue", address: "/assessments" },
        { name: "certificate", address: `/certificate/${certificate}` },
        { name: "shared result", address: `/shared/${shared}` },
        { name: "unknown address", address: "/nope" },
      ];
    },
  },
  {
    who: "a taker",
    async arrive(visit) {
      const { attempt, certificate } = await passOne(visit);
      const { page, context, product, slug = "javascript" } = visit;
      await begin(page, "typescript");
      await page.goto("about:blank");
      await takeByCalls(context, product.url, "typescript", 8);
      return [
        {
          name: "result",
          address: "/assessment/typescript",
          prepare: (on) => expect(on.getByRole("heading", { name: "Assessment Result" })).toBeVisible(),
        },
        { name: "review", address: `/review/${attempt}` },
        {
          name: "report of a question",
          address: `/review/${attempt}`,
          prepare: async (on) => {
            await press("Report this question, number 1")(on);
            await expect(on.getByLabel("What is wrong?")).toBeFocused();
          },
        },
        { name: "choice of practice", address: `/practice/${slug}` },
        { name: "practice", address: `/practice/${slug}?count=5` },
        {
          name: "profile",
          address: "/profile",
          // The list of shared results loads separately, and changes their hallmarks.
          prepare: (on) => expect(on.locator("[data-hallmark=shared]").first()).toBeVisible(),
        },
        { name: "update", address: "/update" },
        { name: "change of password", address: "/change-password" },
        { name: "own results", address: "/my-assessments" },
        { name: "security", address: "/security" },
        { name: "own reports", address: "/my-reports" },
        { name: "own certificate", address: `/certificate/${certificate}` },
      ];
    },
  },
  {
    who: "somebody in a test",
    async arrive({ page, slug = "javascript", newAccount, signIn }) {
      await signIn(await newAccount());
      await page.goto("/assessment/sql");
      const open = (prepare: (on: Page) => Promise<unknown>) => async (on: Page) => {
        await expect(on.getByRole("radio")).toHaveCount(4);
        await prepare(on);
      };
      const address = `/assessment/${slug}`;
      return [
        { name: "instructions", address: "/assessment/sql" },
        { name: "first question", address, prepare: (on) => begin(on, slug) },
        { name: "answered question", address, prepare: open((on) => choose(on, 1)) },
        {
          name: "last question",
          address,
          prepare: open((on) => on.getByRole("button", { name: /question 10/i }).click()),
        },
        { name: "question about submitting", address, prepare: open(ask("Submit")) },
        { name: "catalogue beside a test", address: "/assessments", prepare: seeWayBack },
        { name: "profile beside a test", address: "/profile", prepare: seeWayBack },
      ];
    },
  },
  {
    who: "an admin",
    async arrive(visit) {
      const { attempt, email } = await passOne(visit);
      await visit.context.clearCookies();
      const admin = await visit.newAccount({ name: "Ada Admin" });
      visit.product.grantAdmin(admin.email);
      await visit.signIn(admin);
      const users = await visit.context.request.get(`${visit.product.url}/api/user/get-users`);
      const { id } = (await users.json()).data.find((user: { email: string }) => user.email === email);
      return [
        { name: "overview", address: "/overview" },
        { name: "all users", address: "/users" },
        { name: "one user", address: `/user/${id}` },
        { name: "one user's results", address: `/user-assessments/${id}` },
        { name: "all results", address: "/assessments-data" },
        { name: "audit log", address: "/audit" },
        { name: "timeline", address: `/attempt/${attempt}` },
        { name: "reports", address: "/reports" },
        { name: "regrades", address: "/regrades" },
        { name: "outages", address: "/outages" },
        { name: "statistics", address: "/insight" },
        { name: "statistics of one assessment", address: `/insight/${visit.slug ?? "javascript"}` },
      ];
    },
  },
];

export const walks: Walk[] = [...personWalks, ...institutionWalks];

/** Opens a screen and waits until it has finished loading. */
export async function open(page: Page, { address, prepare }: Screen): Promise<void> {
  await page.goto(address);
  await expect(page.locator("h1").first()).toBeVisible();
  await prepare?.(page);
  await expect(page.locator("[data-spinner]")).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
}
