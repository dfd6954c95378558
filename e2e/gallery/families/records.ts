/** After a test: result, review, practice, profile and the list of results. */
import type { Page } from "@playwright/test";
import { begin } from "../../attempts.ts";
import { expect, takeByCalls } from "../../fixtures.ts";
import { type Family, type GalleryVisit, longName, press, type State, type Step } from "../family.ts";

const seeResult = (page: Page) =>
  expect(page.getByRole("heading", { name: "Assessment Result" })).toBeVisible();

/** Starts in the page, so that it shows the result, and submits through the API. */
function resultOf({ page, context, product }: GalleryVisit, slug: string, right: number): Step {
  return async () => {
    await begin(page, slug);
    await page.goto("about:blank");
    await takeByCalls(context, product.url, slug, right);
  };
}

const result: Family = {
  name: "result",
  async arrive(visit) {
    const { context, newAccount, newVerified, signIn, actAs } = visit;
    await signIn(await newVerified());
    const unverified = await newAccount();
    const at = (slug: string, right: number): Omit<State, "name"> => ({
      address: `/assessment/${slug}`,
      before: resultOf(visit, slug, right),
      prepare: seeResult,
    });
    return [
      { name: "03 of 10", ...at("typescript", 3) },
      { name: "06 of 10", ...at("swift", 6) },
      { name: "07 of 10, one short", ...at("python", 7) },
      { name: "08 of 10", ...at("sql", 8) },
      { name: "09 of 10", ...at("javascript", 9) },
      { name: "09 of 10, window", ...at("java", 9), windowOnly: true },
      { name: "10 of 10", ...at("reactjs", 10) },
      {
        name: "second attempt",
        address: "/assessment/typescript",
        before: resultOf(visit, "typescript", 6),
        prepare: seeResult,
      },
      {
        name: "pass of an unverified person",
        address: "/assessment/sql",
        before: async (page) => {
          await actAs(unverified);
          await resultOf(visit, "sql", 8)(page);
        },
        prepare: seeResult,
      },
      {
        name: "waiting for a network",
        address: "",
        before: async (page) => {
          await begin(page, "golang");
          await page.getByRole("button", { name: /question 10|^10/i }).click();
          await context.setOffline(true);
          await page.getByRole("button", { name: "Submit" }).click();
          await page
            .getByRole("dialog")
            .getByRole("button", { name: /submit/i })
            .click();
          await page.waitForTimeout(1500);
        },
        windowOnly: true,
        isLoading: true,
      },
      {
        name: "print",
        address: "/assessment/hibernate",
        before: resultOf(visit, "hibernate", 6),
        prepare: async (page) => {
          await seeResult(page);
          await page.emulateMedia({ media: "print" });
        },
      },
      {
        name: "details failed",
        address: "/assessment/swift",
        before: async (page) => {
          await page.emulateMedia({ media: null });
          await resultOf(visit, "swift", 5)(page);
          await page.route(/attempts\/[^/]+\/(review|share)|statistics/, (route) => route.abort());
        },
        prepare: seeResult,
      },
      {
        name: "details loading",
        address: "",
        before: async (page) => {
          await resultOf(visit, "swift", 5)(page);
          await page.route(/attempts\/[^/]+\/(review|share)|statistics/, () => {});
          await page.goto("/assessment/swift");
          await seeResult(page);
        },
        isLoading: true,
      },
      {
        name: "certificate failed",
        address: "/assessment/reactjs",
        before: async (page) => {
          await resultOf(visit, "reactjs", 9)(page);
          // The first call returns the result, the next one the certificate.
          let calls = 0;
          await page.route(/attempts\/[^/]+$/, (route) => {
            calls += 1;
            return calls === 1 ? route.continue() : route.abort("connectionfailed");
          });
        },
        prepare: seeResult,
      },
    ];
  },
};

const review: Family = {
  name: "review",
  async arrive({ context, product, newVerified, signIn }) {
    await signIn(await newVerified());
    const low = await takeByCalls(context, product.url, "javascript", 3);
    const full = await takeByCalls(context, product.url, "sql", 10);
    return [
      { name: "3 of 10", address: `/review/${low}` },
      { name: "3 of 10, window", address: `/review/${low}`, windowOnly: true },
      { name: "3 of 10, only wrong", address: `/review/${low}?show=wrong` },
      {
        name: "3 of 10, at a wrong one",
        address: `/review/${low}?show=wrong`,
        prepare: async (page) => {
          for (let step = 0; step < 3; step += 1)
            await page.getByRole("button", { name: "Next wrong answer" }).click();
        },
        windowOnly: true,
      },
      { name: "10 of 10", address: `/review/${full}` },
      {
        name: "report form",
        address: `/review/${low}`,
        prepare: press(/^Report this question, number 1$/),
        windowOnly: true,
      },
      { name: "of nobody", address: "/review/unknown" },
      { name: "practice", address: "/practice/javascript" },
      { name: "practice, question", address: "/practice/javascript?count=5" },
      {
        name: "practice, answered",
        address: "/practice/javascript?count=5",
        prepare: async (page) => {
          await page.getByRole("radio").nth(1).check({ force: true });
          await page.getByRole("button", { name: /^Check/ }).click();
        },
      },
      {
        name: "practice, end",
        address: "/practice/javascript?count=2",
        prepare: async (page) => {
          for (const last of [/^Next/, /^Finish/]) {
            await page.getByRole("radio").nth(1).check({ force: true });
            await press(/^Check/)(page);
            await press(last)(page);
          }
        },
      },
      { name: "practice, nothing seen yet", address: "/practice/python" },
    ];
  },
};

const profile: Family = {
  name: "profile",
  async arrive({ context, product, regular, newAccount, newVerified, actAs }) {
    const newcomer = await newAccount();
    const onePass = await newVerified({ name: longName });
    await actAs(onePass);
    await takeByCalls(context, product.url, "javascript", 10);
    await takeByCalls(context, product.url, "sql", 7);
    await actAs(newcomer);
    return [
      { name: "newcomer", address: "/profile" },
      { name: "newcomer window", address: "/profile", windowOnly: true },
      { name: "two results, long name", address: "/profile", before: () => actAs(onePass) },
      { name: "regular", address: "/profile", before: () => actAs(regular) },
      { name: "regular window", address: "/profile", windowOnly: true },
    ];
  },
};

const ownResults: Family = {
  name: "my-assessments",
  async arrive({ context, product, regular, newAccount, actAs }) {
    const newcomer = await newAccount();
    await actAs(newcomer);
    const take = (slug: string, right: number) => takeByCalls(context, product.url, slug, right);
    return [
      { name: "1 none", address: "/my-assessments" },
      {
        name: "2 three",
        address: "/my-assessments",
        before: async () => {
          await take("javascript", 3);
          await take("sql", 6);
          await take("python", 9);
        },
      },
      { name: "3 regular", address: "/my-assessments", before: () => actAs(regular) },
      { name: "4 regular, window", address: "/my-assessments", windowOnly: true },
      { name: "6 no match", address: "/my-assessments?q=zzzz" },
    ];
  },
};

export const recordFamilies = [result, review, profile, ownResults];
