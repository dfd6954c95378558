/** An organisation's assessment of 7 questions in 7 minutes, from the catalogue to its certificate. */
import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { BrowserContext } from "@playwright/test";
import { freePort } from "../server/testing/free-port.ts";
import { expect, test } from "./fixtures.ts";

let child: ChildProcess;
let url: string;
let cookies: { person: string; admin: string };

test.beforeAll(async () => {
  const port = String(await freePort());
  url = `http://localhost:${port}`;
  child = spawn(process.execPath, ["server/testing/forms/own-server.ts"], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, PORT: port },
  });
  const lines = createInterface({ input: child.stdout! });
  cookies = JSON.parse(String((await lines[Symbol.asyncIterator]().next()).value));
});
test.afterAll(() => void child.kill("SIGTERM"));

async function signIn(context: BrowserContext, cookie: string): Promise<void> {
  const parts = cookie.split("; ").map((part) => part.split("=") as [string, string]);
  await context.addCookies(parts.map(([name, value]) => ({ name, value, url })));
}

test("an own assessment is found, taken, reviewed, practised and certified with its own length and scale", async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: url });
  await signIn(context, cookies.person);
  const page = await context.newPage();
  await page.goto("/assessments");
  await page.getByRole("button", { name: /Your organisation/ }).click();
  await page.getByRole("link", { name: "Fire Safety at Work" }).click();
  await expect(page.getByText("7 questions, 7 minutes, MCQ")).toBeVisible();
  await expect(page.getByText("For everybody who works in the workshop.")).toBeVisible();
  await expect(page.getByText("Score 5 or more and the gold hallmark is yours.")).toBeVisible();
  await page.getByRole("button", { name: "Start" }).click();

  await expect(page.getByRole("timer", { name: "Time Remaining" })).toHaveText(/^0(7:00|6:5\d)/);
  await expect(page.getByRole("navigation", { name: "Questions" }).getByRole("button")).toHaveCount(7);
  await expect(page.getByRole("radio")).toHaveCount(3);
  await page.keyboard.press("2");
  await expect(page.getByRole("radio").nth(1)).toBeChecked();
  await page.keyboard.press("4");
  await expect(page.getByRole("radio").nth(1)).toBeChecked();
  for (let place = 1; place <= 7; place += 1) {
    await expect(page.getByRole("group", { name: `Question ${place} of 7` })).toBeVisible();
    await expect(page.getByRole("radio")).toHaveCount(3);
    if (place === 3) await context.setOffline(true);
    // Five correct answers; the last two questions get a wrong one.
    const wanted = place <= 5 ? /canary-key/ : /other-a/;
    await page.getByRole("radio", { name: wanted }).check({ force: true });
    if (place === 4) {
      await expect(page.getByText(/Not sent yet/)).toBeVisible();
      await context.setOffline(false);
      await expect(page.getByText("Saved", { exact: true }).locator("visible=true")).toBeVisible();
      await page.reload();
      await expect(page.getByRole("radio", { name: wanted })).toBeChecked();
    }
    if (place < 7) await page.getByRole("button", { name: "Next" }).click();
  }
  await page.getByRole("button", { name: "Submit" }).click();

  await expect(page.getByRole("heading", { name: "Assessment Result" })).toBeVisible();
  await expect(page.getByText("5/7", { exact: true })).toBeVisible();
  await expect(page.getByText("Yellow band, 3 to 5")).toBeVisible();
  await expect(page.getByText("Well done. The gold hallmark is yours.")).toBeVisible();
  await page.getByRole("link", { name: "Open the certificate" }).click();
  await expect(page.getByRole("heading", { name: "Fire Safety at Work" })).toBeVisible();
  await expect(page.getByText("5 of 7").first()).toBeVisible();
  await expect(page.getByText(/7 questions in 7 minutes: the server chose them/)).toBeVisible();

  await page.goto("/my-assessments");
  await expect(page.getByText("5/7").first()).toBeVisible();
  await page
    .getByRole("link", { name: /Review/ })
    .first()
    .click();
  await expect(page.getByText("Review of attempt 1 · 5/7")).toBeVisible();
  await expect(page.getByText(/An explanation-canary/).first()).toBeVisible();
  const attempt = new URL(page.url()).pathname.replace("/review/", "");
  await page.goto("/practice/own-fireserv22");
  await page.getByRole("radio", { name: "Missed (2)" }).check({ force: true });
  await page.getByRole("button", { name: "Start with 2 questions" }).click();
  await expect(page.getByText("Question 1 of 2", { exact: true })).toBeVisible();
  await page.getByRole("radio", { name: /canary-key/ }).check({ force: true });
  await page.getByRole("button", { name: "Check" }).click();
  await expect(page.getByText("1 of 1 right")).toBeVisible();
  await page.goto("/profile");
  await expect(page.getByText("1 of 43 in gold")).toBeVisible();
  await expect(page.getByText("Reach the pass mark to turn it gold.")).toBeVisible();
  await expect(page.getByText("Fire Safety at Work, best score 5 of 7")).toBeAttached();
  await expect(page.getByRole("heading", { name: "Fire Safety at Work" })).toBeVisible();
  await context.close();

  const admins = await browser.newContext({ baseURL: url });
  await signIn(admins, cookies.admin);
  const insight = await admins.newPage();
  await insight.goto("/insight/own-fireserv22");
  await expect(insight.getByRole("heading", { name: "Fire Safety at Work" })).toBeVisible();
  await insight.goto("/assessments-data");
  await insight.getByRole("combobox", { name: "Assessment" }).selectOption({ label: "Fire Safety at Work" });
  await expect(insight.getByText("5/7").first()).toBeVisible();
  await insight.goto(`/attempt/${attempt}`);
  await expect(insight.getByText("5/7", { exact: true })).toBeVisible();
  await expect(insight.getByText("Submitted by the test taker, 5 of 7")).toBeVisible();
  await admins.close();
});

test("the address of no assessment says so", async ({ browser }) => {
  const context = await browser.newContext({ baseURL: url });
  await signIn(context, cookies.person);
  const page = await context.newPage();
  await page.goto("/assessment/own-aaaaaaaaaa");
  await expect(page.getByRole("heading", { name: "Assessment not found" })).toBeVisible();
  await context.close();
});
