/** Lost connections and sleeping machines: every choice counts once, and the server keeps the time. */
import { readFileSync } from "node:fs";
import { attemptOf, begin, choose, resultsOf, rightAnswers, storedAnswers, submit } from "./attempts.ts";
import { expect, test } from "./fixtures.ts";
import { LossyProxy, seededRandom } from "./lossy-proxy.ts";
import { ServerProcess } from "./server-process.ts";

/** A process and all of its descendants. */
function familyOf(pid: number): number[] {
  const children = unlessGone(() => readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8"));
  if (children === undefined) return [];
  return [
    pid,
    ...children
      .split(" ")
      .filter(Boolean)
      .flatMap((child) => familyOf(Number(child))),
  ];
}

function sendSignal(pids: number[], signal: NodeJS.Signals): void {
  for (const pid of pids) unlessGone(() => process.kill(pid, signal));
}

/** Helpers of a browser may end at any time. */
function unlessGone<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch (error) {
    if (["ESRCH", "ENOENT"].includes((error as NodeJS.ErrnoException).code ?? "")) return undefined;
    throw error;
  }
}

const cutLines =
  /ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|ERR_SOCKET_NOT_CONNECTED|ERR_CONNECTION_REFUSED|ERR_CONNECTION_CLOSED|ERR_TIMED_OUT|ERR_INCOMPLETE_CHUNKED|ERR_CONTENT_LENGTH|ERR_CONNECTION_ABORTED/;

for (const seed of [1, 2, 3]) {
  test(`a slow connection that keeps breaking, even after responses, loses and duplicates nothing (F11, seed ${seed})`, async ({
    context,
    page,
    product,
    newAccount,
    signIn,
    allowConsole,
  }) => {
    // A delayed save may arrive after the submit that included it.
    allowConsole(/410 \(Gone\)/);
    allowConsole(cutLines);
    // The page fetches the profile again after the result, and the proxy may cut that request too.
    allowConsole(/The profile could not be fetched/);
    await signIn(await newAccount());
    const proxy = new LossyProxy(product.url, seededRandom(seed));
    await proxy.start();
    try {
      await page.goto(`${proxy.url}/assessment/javascript`);
      const started = page.waitForResponse(
        (reply) => reply.request().method() === "POST" && reply.url().endsWith("/api/assessment/attempts"),
      );
      await page.getByRole("button", { name: "Start" }).click();
      const { id } = (await (await started).json()).data;
      const right = await rightAnswers(context, product.url, id);
      proxy.line = { delay: 400, drop: 0.25, isDead: false };
      proxy.cut();
      for (const [index, { place }] of right.entries()) {
        if (index === 4) {
          proxy.line = { ...proxy.line, isDead: true };
          proxy.cut();
        }
        if (index === 7) proxy.line = { ...proxy.line, isDead: false };
        await choose(page, place);
        if (index < 9) await page.getByRole("button", { name: "Next" }).click();
      }
      await expect(page.getByRole("button", { name: "Submit" })).toBeVisible();
      await page.getByRole("button", { name: "Submit" }).click();
      await expect(page.getByRole("heading", { name: "Assessment Result" })).toBeVisible({
        timeout: 120_000,
      });
      expect(proxy.cuts.before + proxy.cuts.after).toBeGreaterThan(0);
      const results = await resultsOf(context, product.url);
      expect(results).toMatchObject([{ attemptId: id, score: 10 }]);
    } finally {
      await proxy.stop();
    }
  });
}

test("a machine that sleeps past the deadline wakes to the result, without extra time or a second submit (F15)", async ({
  playwright,
  launchOptions,
}) => {
  const quick = new ServerProcess({ ATTEMPT_SECONDS: "12" });
  await quick.start();
  // Needs a separate browser, because the whole browser process is paused.
  const server = await playwright.chromium.launchServer(launchOptions);
  const browser = await playwright.chromium.connect(server.wsEndpoint());
  const context = await browser.newContext({ baseURL: quick.url });
  try {
    await context.request.post("/api/user/signup", {
      data: {
        name: "A",
        email: "a@example.org",
        password: "compilers and clocks",
        phone: "0123456789",
        profileType: "Student",
        institute: "X",
      },
    });
    const page = await context.newPage();
    const id = await begin(page);
    const [first] = await rightAnswers(context, quick.url, id);
    await choose(page, first!.place);
    await expect
      .poll(async () => storedAnswers(context, quick.url, id))
      .toEqual({ [first!.question]: first!.option });
    const posts: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/save-assessment")) posts.push(request.url());
    });
    const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
    // The paused browser can't send requests, so another client uses its cookie.
    const closedByServer = async () => {
      const reply = await fetch(`${quick.url}/api/assessment/my-assessments`, { headers: { cookie } });
      return (await reply.json()).data.length;
    };
    const processes = familyOf(server.process().pid!);
    sendSignal(processes, "SIGSTOP");
    await expect.poll(closedByServer, { timeout: 30_000 }).toBe(1);
    expect(posts).toEqual([]);
    sendSignal(processes, "SIGCONT");
    await expect(page.getByRole("heading", { name: "Assessment Result" })).toBeVisible();
    expect(await resultsOf(context, quick.url)).toMatchObject([{ attemptId: id, score: 1 }]);
    expect((await attemptOf(context, quick.url, id)).state).toBe("expired");
    expect(posts.length).toBeLessThanOrEqual(1);
  } finally {
    await server.kill();
    await quick.remove();
  }
});

test("a tab with frozen timers shows the right time within a second of its return (F16)", async ({
  page,
  context,
  product,
  newAccount,
  signIn,
}) => {
  await signIn(await newAccount());
  // Simulates a background tab at its worst: no timer fires until the tab is visible again.
  await page.addInitScript(() => {
    const held: (() => void)[] = [];
    const state = { isHidden: false };
    Object.assign(globalThis, {
      hideTab: () => {
        state.isHidden = true;
      },
      showTab: () => {
        state.isHidden = false;
        for (const run of held.splice(0)) run();
        document.dispatchEvent(new Event("visibilitychange"));
      },
    });
    for (const name of ["setTimeout", "setInterval", "requestAnimationFrame"] as const) {
      const real = window[name] as (run: () => void, ...rest: unknown[]) => number;
      Object.assign(window, {
        [name]: (run: (...given: unknown[]) => void, ...rest: unknown[]) =>
          real.call(
            window,
            (...given: unknown[]) => {
              if (!state.isHidden) run(...given);
              else if (name !== "setInterval") held.push(() => run(...given));
            },
            ...rest,
          ),
      });
    }
  });
  const id = await begin(page);
  const shown = () =>
    page.evaluate(() => {
      const text = /(\d{2}):(\d{2})/.exec(document.querySelector("main")?.textContent ?? "");
      return text ? Number(text[1]) * 60 + Number(text[2]) : Number.NaN;
    });
  const before = await shown();
  await page.evaluate(() => (globalThis as unknown as { hideTab(): void }).hideTab());
  await expect
    .poll(
      async () => {
        const { deadlineAt, serverNow } = await attemptOf(context, product.url, id);
        return before - (Date.parse(deadlineAt) - Date.parse(serverNow)) / 1000;
      },
      { timeout: 30_000 },
    )
    .toBeGreaterThan(6);
  expect(await shown()).toBe(before);
  await page.evaluate(() => (globalThis as unknown as { showTab(): void }).showTab());
  await expect
    .poll(
      async () => {
        const { deadlineAt, serverNow } = await attemptOf(context, product.url, id);
        return Math.abs((await shown()) - (Date.parse(deadlineAt) - Date.parse(serverNow)) / 1000);
      },
      { timeout: 5000 },
    )
    .toBeLessThan(1.2);
});

test("a tab from before an upgrade finishes and submits its test, although its version's other files are gone (F22)", async ({
  page,
  context,
  product,
  newAccount,
  signIn,
  allowConsole,
}) => {
  allowConsole(/404|preload CSS|Failed to fetch dynamically|dynamically imported|ERR_/);
  await signIn(await newAccount());
  const id = await begin(page);
  const right = await rightAnswers(context, product.url, id);
  await choose(page, right[0]!.place);
  await product.stop();
  await context.route("**/assets/**", (route) => route.fulfill({ status: 404, body: "" }));
  await product.start();
  await page.getByRole("button", { name: "Next" }).click();
  await choose(page, right[1]!.place);
  await expect.poll(async () => Object.keys(await storedAnswers(context, product.url, id)).length).toBe(2);
  await submit(page);
  await expect(page.getByRole("heading", { name: "Assessment Result" })).toBeVisible();
  expect(await resultsOf(context, product.url)).toMatchObject([{ attemptId: id, score: 2 }]);
  // Code that the page had not loaded is gone after the upgrade: the page says so and offers the new version.
  await page
    .getByRole("link", { name: /review/i })
    .first()
    .click();
  await expect(page.getByText("This page could not be shown.")).toBeVisible();
  await context.unroute("**/assets/**");
  await page.getByRole("button", { name: /again|reload|retry/i }).click();
  await expect(page.getByText(/Review of attempt 1/)).toBeVisible();
});
