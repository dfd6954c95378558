/** A sign-in that waits in the server's queue: the message, and that the form keeps its entries. */
import type { Page } from "@playwright/test";
import { signInQueueSentence } from "../contract/users/sign-in-queue.ts";
import { expect, test } from "./fixtures.ts";
import { button, field, fillIn, main } from "./forms.ts";

/** Answers the first calls like a server with a full queue; returns what was sent. */
async function fillQueue(page: Page, path: string, refusals: number): Promise<unknown[]> {
  const sent: unknown[] = [];
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      sent.push(route.request().postDataJSON());
      if (sent.length > refusals) return route.continue();
      await route.fulfill({
        status: 503,
        headers: { "retry-after": "2" },
        json: { error: signInQueueSentence, code: "busy" },
      });
    },
  );
  return sent;
}

const inQueue = "Many people are signing in, and you are in the queue.";

test("a login that has to wait says that it is queued, keeps the entries and continues by itself", async ({
  page,
  newAccount,
  allowConsole,
  checkAccessibility,
}) => {
  allowConsole(/503 \(Service Unavailable\)/);
  const { email, password } = await newAccount();
  const sent = await fillQueue(page, "/api/user/login", 2);
  await page.goto("/login");
  await fillIn(page, { Email: email, Password: password });
  await button(page, "Login").click();
  await expect(main(page).getByRole("status").filter({ hasText: inQueue })).toBeVisible();
  await expect(button(page, "Logging In...")).toBeVisible();
  await expect(field(page, "Email")).toHaveValue(email);
  await expect(field(page, "Password")).toHaveValue(password);
  await checkAccessibility(page, "a login in the queue");
  await expect(page).toHaveURL("/assessments", { timeout: 15_000 });
  expect(sent).toEqual(Array(3).fill({ email, password }));
});

test("a queued sign-up is not sent after its person leaves the page", async ({ page, allowConsole }) => {
  allowConsole(/503 \(Service Unavailable\)/);
  const sent = await fillQueue(page, "/api/user/signup", 9);
  await page.clock.install();
  await page.goto("/signup");
  await page.getByRole("radio", { name: "Student" }).check({ force: true });
  const typed = {
    Name: "Ada Lovelace",
    Email: "queue@example.org",
    Phone: "0123456789",
    Institute: "Harbour School",
    Password: "engines of brass",
  };
  await fillIn(page, typed);
  await button(page, "Signup").click();
  await expect(main(page).getByText(inQueue)).toBeVisible();
  await main(page).getByRole("link", { name: "Login" }).click();
  await expect(main(page).getByText(inQueue)).toBeHidden();
  await page.clock.fastForward(10_000);
  expect(sent).toHaveLength(1);
});
