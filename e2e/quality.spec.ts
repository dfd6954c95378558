/** Question quality: takers report questions; admins answer, quarantine them, and correct wrong keys. */
import type { Page } from "@playwright/test";
import { stemOf } from "../contract/markdown.ts";
import { begin } from "./attempts.ts";
import { endByCalls, expect, itemOf, itemsOf, startByCalls, testAlone } from "./fixtures.ts";
import { button, notice } from "./forms.ts";
import { withKey } from "./release.ts";
import { bodyRows } from "./tables.ts";

const slug = "javascript";
/** A question's link begins with its text. */
const linkTo = (prompt: string) => stemOf(prompt).slice(0, 50);
/** Three attempts in a row show each question of a bank of thirty once. */
const attemptsForAll = 3;

testAlone(
  "a question is reported from the review of a result, and its reporter reads the answer",
  async ({ page, context, product, newAccount, newAdmin, signIn, actAs, checkAccessibility }) => {
    const taker = await newAccount({ name: "Rita Reporter" });
    await signIn(taker);
    const attempt = await startByCalls(context, product.url, slug);
    await endByCalls(context, product.url, attempt, (_, place) => place < 6);
    const item = itemOf(slug, attempt.questions[1]!.prompt);
    await page.goto("/my-reports");
    await expect(page.getByText("No reports yet")).toBeVisible();
    await page.goto("/my-assessments");
    await page.getByRole("link", { name: /^Review of JavaScript/ }).click();
    await expect(page.getByRole("region", { name: /^Question 8\b/ })).toContainText("Why people choose it:");
    const question = page.getByRole("region", { name: /^Question 2\b/ });
    await question.getByRole("button", { name: "Report this question, number 2" }).click();
    const reason = question.getByLabel("What is wrong?");
    await expect(reason).toBeFocused();
    await button(page, "Send report").click();
    await expect(reason).toHaveAttribute("aria-invalid", "true");
    await reason.selectOption("wrong-key");
    await question
      .getByLabel("What should we know?")
      .fill("The standard says otherwise.\nSee its second part.");
    await checkAccessibility(page, "report in the review");
    await button(page, "Send report").click();
    await expect(notice(page, "Thank you. We have received your report.")).toBeVisible();
    await expect(question.getByText("We have received your report.")).toBeFocused();
    await expect(question.getByRole("button", { name: /^Report this question/ })).toHaveCount(0);

    await actAs(await newAdmin());
    await page.goto("/overview");
    const attention = page.getByRole("region", { name: "Needs attention" });
    await expect(attention.getByRole("listitem")).toHaveCount(1);
    await expect(attention).toContainText("The oldest report is from");
    await page.getByRole("link", { name: "Answer 1 reported question" }).click();
    const report = bodyRows(page).filter({ hasText: "The standard says otherwise." });
    await expect(report).toContainText("Rita Reporter");
    await expect(report.getByRole("link", { name: linkTo(item.prompt) })).toBeVisible();
    await expect(report.getByRole("rowheader")).toContainText(item.id);
    await expect(report).toContainText("The right answer is wrong, or not the only one");
    await report.getByRole("button", { name: `Answer to the report on ${item.id}` }).click();
    const dialog = page.getByRole("dialog", { name: "Answer this report" });
    await expect(dialog.getByRole("listitem").first()).toContainText("(the key)");
    await expect(dialog.getByRole("region", { name: "Code of the question" })).toBeVisible();
    await checkAccessibility(page, "answer to a report");
    await page.keyboard.press("Escape");
    await expect(report.getByRole("button", { name: /^Answer/ })).toBeFocused();
    await report.getByRole("button", { name: /^Answer/ }).click();
    await dialog.getByLabel("Status").selectOption("in-work");
    await dialog.getByLabel("Answer").fill("Thank you.\nWe are asking a second author.");
    await dialog.getByRole("button", { name: "Save answer" }).click();
    await expect(report).toHaveCount(0);
    await page.goto("/reports?status=in-work");
    await expect(report).toContainText("Being checked");
    // On a phone a report is one row, with the same buttons.
    await page.setViewportSize({ width: 375, height: 812 });
    const row = page.getByRole("listitem").filter({ hasText: "The standard says otherwise." });
    await expect(row).toContainText(/Being checked\d+ \w+ \d{4}/);
    await checkAccessibility(page, "reports on a phone");
    await row.getByRole("button", { name: "Change answer to the report" }).click();
    await expect(dialog.getByLabel("Status")).toHaveValue("in-work");
    await page.keyboard.press("Escape");
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(report.getByRole("button", { name: "Change answer to the report" })).toBeVisible();

    await actAs(taker);
    await page.goto("/my-reports");
    const own = page.getByRole("listitem").filter({ hasText: "The standard says otherwise." });
    await expect(own).toContainText("Being checked");
    await expect(own).toContainText("We are asking a second author.");
    await checkAccessibility(page, "own reports");
    await page.goto(`/review/${attempt.id}`);
    await expect(question).toContainText("You reported this question. We are looking at it.");
    await expect(question).toContainText("We are asking a second author.");
  },
);

testAlone(
  "a question in quarantine is drawn for nobody, and again once it is reinstated",
  async ({ page, browser, product, newAccount, newAdmin, signIn, checkAccessibility }) => {
    const all = itemsOf(slug).map(({ id }) => id);
    const item = itemsOf(slug)[0]!;
    /** The questions that a new person gets in enough attempts to see the whole bank. */
    const drawn = async () => {
      const context = await browser.newContext({ baseURL: product.url });
      await signIn(await newAccount(), context);
      const ids: string[] = [];
      for (let number = 0; number < attemptsForAll; number += 1) {
        const attempt = await startByCalls(context, product.url, slug);
        ids.push(...attempt.questions.map(({ prompt }) => itemOf(slug, prompt).id));
        await endByCalls(context, product.url, attempt, () => true);
      }
      await context.close();
      return ids;
    };
    expect((await drawn()).sort()).toEqual(all.toSorted());

    await signIn(await newAdmin());
    await page.goto(`/insight/${slug}?item=${item.hash}`);
    await button(page, `Quarantine ${item.id}`).click();
    const dialog = page.getByRole("dialog", { name: "Quarantine this question?" });
    await expect(dialog.getByLabel("Reason")).toBeFocused();
    await checkAccessibility(page, "quarantine");
    await dialog.getByRole("button", { name: "Quarantine" }).click();
    await expect(dialog.getByLabel("Reason")).toHaveAttribute("aria-invalid", "true");
    await dialog.getByLabel("Reason").fill("Two right options");
    await dialog.getByRole("button", { name: "Quarantine" }).click();
    await expect(notice(page, /29 questions of this assessment remain/)).toBeVisible();
    await expect(button(page, `Reinstate ${item.id}`)).toBeFocused();
    const without = await drawn();
    expect(without).toHaveLength(10 * attemptsForAll);
    expect(without).not.toContain(item.id);

    await page.goto("/insight");
    const row = page
      .getByRole("region", { name: "Questions in quarantine" })
      .getByRole("row", { name: item.id });
    await expect(row).toContainText("Two right options");
    await expect(row).toContainText("Ada Admin");
    await checkAccessibility(page, "questions in quarantine");
    await row.getByRole("button", { name: "Reinstate" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Reinstate" }).click();
    await expect(row).toHaveCount(0);
    expect((await drawn()).sort()).toEqual(all.toSorted());
    await expectInLog(page, item.id, ["Question reinstated", "Question quarantined"]);
    await expect(page.getByRole("link", { name: linkTo(item.prompt) })).toHaveCount(2);
  },
);

testAlone(
  "a key is corrected by a release: attempts are graded again, and results, certificates and mails follow",
  async ({ page, context, product, newVerified, newAdmin, signIn, actAs, checkAccessibility }) => {
    // Seven correct, and the eighth matches the corrected key.
    const riser = await newVerified({ name: "Ruth Riser" });
    await signIn(riser);
    const taking = await context.newPage();
    const attempt = await begin(taking, slug);
    const begun = await startByCalls(context, product.url, slug);
    const chosen = await endByCalls(context, product.url, begun, (_, place) => place < 7);
    const item = itemOf(slug, begun.questions[7]!.prompt);
    await taking.reload();
    await expect(taking.getByRole("main")).toContainText("Your Score: 7/10");

    // Eight correct, one of which the correction makes wrong.
    const faller = await newVerified({ name: "Fred Faller" });
    await actAs(faller);
    const takeUntilAsked = async (): Promise<string> => {
      for (;;) {
        const next = await startByCalls(context, product.url, slug);
        const place = next.questions.findIndex(({ prompt }) => itemOf(slug, prompt).id === item.id);
        const isRight = (_: unknown, index: number) =>
          place >= 0 && (index === place || index - Number(index > place) < 7);
        await endByCalls(context, product.url, next, isRight);
        if (place >= 0) return next.id;
      }
    };
    await page.goto(`/review/${await takeUntilAsked()}`);
    await expect(page.getByRole("main")).toContainText("8/10");
    const certificates = async () =>
      (await (await context.request.get(`${product.url}/api/assessment/my-certificates`)).json()).data;
    const [lost] = await certificates();
    await page.goto(`/certificate/${lost.code}`);
    await expect(page.getByRole("main")).toContainText("8 of 10");

    const admin = await newAdmin();
    await actAs(admin);
    await page.goto("/regrades");
    await expect(page.getByText("Nothing to regrade")).toBeVisible();
    await withKey(product, { slug, item: item.id, key: chosen[7]! }, async () => {
      await page.reload();
      const panel = page.getByRole("listitem").filter({ hasText: item.id });
      for (const [label, value] of Object.entries({
        "Ended attempts": "2",
        "Running attempts": "0",
        "Scores up": "1",
        "Scores down": "1",
        "Certificates issued": "1",
        "Certificates revoked": "1",
      }))
        await expect(
          panel.getByText(label, { exact: true }).locator("xpath=following-sibling::dd[1]"),
        ).toHaveText(value);
      await checkAccessibility(page, "corrected keys");
      await panel.getByRole("button", { name: "Regrade" }).click();
      const dialog = page.getByRole("dialog", { name: "Regrade these attempts?" });
      await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
      await checkAccessibility(page, "question before grading again");
      await dialog.getByRole("button", { name: "Cancel" }).click();
      await panel.getByRole("button", { name: "Regrade" }).click();
      await dialog.getByRole("button", { name: "Regrade" }).click();
      await expect(notice(page, "The attempts were regraded.")).toBeVisible();
      await expect(page.getByText("Nothing to regrade")).toBeVisible();
      await expectInLog(page, item.id, ["Regraded"]);
      await expectInLog(page, attempt, ["Score corrected"]);
      await expect(page.getByRole("row", { name: /Score corrected/ })).toContainText(
        /JavaScript Assessment, Ruth Riser.*7 → 8/,
      );
      await page.goto(`/attempt/${attempt}`);
      await expect(page.getByRole("rowheader").last()).toHaveText("Regraded by Ada Admin: 7 → 8 of 10");

      await product.foundInMail(riser.email, /Your score was 7 of 10 and is now 8 of 10\./);
      await product.foundInMail(faller.email, /Your score was 8 of 10 and is now 7 of 10\./);

      await page.goto(`/certificate/${lost.code}`);
      await expect(page.getByRole("main")).toContainText(/Revoked on \d/);
      await actAs(riser);
      await taking.reload();
      await expect(taking.getByRole("main")).toContainText("Your Score: 8/10");
      await taking.close();
      await page.goto("/my-assessments");
      await expect(bodyRows(page)).toContainText("8/10");
      await page.getByRole("link", { name: /^Review of JavaScript/ }).click();
      await expect(page.getByRole("main")).toContainText("8/10");
      await expect(page.getByRole("region", { name: /^Question 8, right/ })).toContainText(
        "Your answer, right",
      );
      expect(await certificates()).toMatchObject([{ revoked: false, own: { score: 8 } }]);
    });
  },
);

async function expectInLog(page: Page, subject: string, actions: string[]): Promise<void> {
  await page.goto(`/audit?subject=${subject}`);
  await expect(page.getByRole("rowheader")).toHaveText(actions);
}
