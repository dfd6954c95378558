/** After a long outage, an admin counts the delayed answers, and the taker sees the effect. */
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { begin, choose, rightAnswers } from "./attempts.ts";
import { expect, testAlone } from "./fixtures.ts";
import { button } from "./forms.ts";
import { overreach } from "./layout.ts";
import type { ServerProcess } from "./server-process.ts";

const minutes = 45;

/** Sets the server's last heartbeat, and the attempt, 45 minutes back as in a real outage. */
function setBack({ dataDir }: ServerProcess, attempt: string): void {
  const database = new DatabaseSync(join(dataDir, "assay.sqlite"));
  const earlier = (column: string) => `strftime('%Y-%m-%dT%H:%M:%fZ', ${column}, '-${minutes} minutes')`;
  try {
    database.exec(
      `update servers set beat_at = ${earlier("beat_at")}, handled_until = ${earlier("handled_until")}`,
    );
    database
      .prepare(
        `update attempts set started_at = ${earlier("started_at")}, deadline_at = ${earlier("deadline_at")} where id = ?`,
      )
      .run(attempt);
  } finally {
    database.close();
  }
}

testAlone(
  "after a long outage an admin sees what the late answers change and counts them, and the taker gets result, certificate and mail",
  async ({
    page,
    browser,
    context,
    product,
    newVerified,
    newAdmin,
    signIn,
    allowConsole,
    checkAccessibility,
  }) => {
    // The page's save arrives after the end.
    allowConsole(/status of 410 \(Gone\)/);
    allowConsole(/ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|ERR_SOCKET_NOT_CONNECTED/);
    const taker = await newVerified({ name: "Tilda Taker" });
    await signIn(taker);
    const id = await begin(page);
    const right = await rightAnswers(context, product.url, id);
    await choose(page, right[0]!.place);
    await expect(page.getByText("Saved", { exact: true }).locator("visible=true")).toBeVisible();
    await product.stop("SIGKILL");
    for (const { place } of right.slice(1, 8)) {
      await button(page, "Next").click();
      await choose(page, place);
    }
    setBack(product, id);
    await product.start();
    await expect(page.getByRole("heading", { name: "Assessment Result" })).toBeVisible({ timeout: 40_000 });
    await expect(page.getByRole("main")).toContainText("Your Score: 1/10");

    const office = await browser.newContext({ baseURL: product.url, viewport: { width: 1280, height: 800 } });
    await signIn(await newAdmin(), office);
    const computer = await office.newPage();
    await computer.goto("/overview");
    await computer
      .getByRole("navigation", { name: "For admins" })
      .getByRole("link", { name: "Outages" })
      .click();
    const outage = computer
      .getByRole("listitem")
      .filter({ has: computer.getByRole("heading", { level: 2 }) });
    await expect(outage).toHaveCount(1);
    await expect(outage.getByRole("heading")).toHaveText(/^45 minutes/);
    await expect(outage).toContainText("1 attempt was open.");
    const figure = (label: string) => outage.locator("dt").filter({ hasText: label }).locator("+ dd");
    await expect(figure("Scores up")).toHaveText("1");
    await expect(figure("Certificates issued")).toHaveText("1");
    await checkAccessibility(computer, "an outage with late answers");
    await computer.setViewportSize({ width: 375, height: 812 });
    await expect.poll(() => overreach(computer)).toBe(0);
    await outage.getByRole("button", { name: "Count late answers" }).click();
    const dialog = computer.getByRole("dialog");
    await expect(dialog).toContainText("One score goes up, and that person gets an email.");
    await dialog.getByRole("button", { name: "Count late answers" }).click();
    await expect(outage).toContainText("No late answers are waiting to be counted.");
    await office.close();

    await page.reload();
    await expect(page.getByRole("main")).toContainText("Your Score: 8/10");
    await expect(page.getByRole("link", { name: /certificate/i }).first()).toBeVisible();
    await product.foundInMail(taker.email, /Your score was 1 of 10 and is now 8 of 10\./);
  },
);
