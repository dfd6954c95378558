/** From the catalogue to the last question. */
import type { Page } from "@playwright/test";
import { begin, choose } from "../../attempts.ts";
import { expect, startByCalls, takeByCalls } from "../../fixtures.ts";
import { callApi, cut, type Family, press, steps } from "../family.ts";

const search = (text: string) => (page: Page) => page.getByRole("searchbox").first().fill(text);

const toQuestion = (number: number) => (page: Page) =>
  page
    .getByRole("button", { name: new RegExp(`(question )?${number}\\b`, "i") })
    .first()
    .click();

const dialogOpen = (page: Page) => expect(page.getByRole("dialog").getByRole("heading")).toBeVisible();

const catalogue: Family = {
  name: "catalogue",
  async arrive({ context, product, regular, newAccount, signIn, actAs }) {
    const newcomer = await newAccount();
    await context.clearCookies();
    return [
      { name: "visitor", address: "/assessments" },
      { name: "visitor window", address: "/assessments", windowOnly: true },
      { name: "search", address: "/assessments", prepare: search("java") },
      { name: "search without results", address: "/assessments", prepare: search("cobol") },
      {
        name: "category",
        address: "/assessments",
        prepare: (page) => page.getByRole("combobox").first().selectOption({ index: 3 }),
      },
      { name: "newcomer", address: "/assessments", before: () => signIn(newcomer) },
      { name: "regular", address: "/assessments", before: () => actAs(regular) },
      { name: "results failed", address: "/assessments", before: cut("/api/assessment/standings") },
      {
        name: "test running",
        address: "/assessments",
        before: async () => {
          await actAs(newcomer);
          await startByCalls(context, product.url, "python");
        },
        windowOnly: true,
      },
    ];
  },
};

const instructions: Family = {
  name: "instructions",
  async arrive(visit) {
    const { context, product, regular, newAccount, actAs } = visit;
    const newcomer = await newAccount();
    const eager = await newAccount();
    await actAs(eager);
    for (let taken = 0; taken < 10; taken += 1) await takeByCalls(context, product.url, "sql", 6);
    await actAs(regular);
    const [latest] = await callApi(visit, "GET", "/assessment/my-assessments?limit=1");
    const { items } = await callApi(visit, "GET", "/assessment/catalogue");
    const { slug } = items.find(({ title }: { title: string }) => title === latest.name);
    return [
      { name: "newcomer", address: "/assessment/sql", before: () => actAs(newcomer) },
      { name: "newcomer window", address: "/assessment/sql", windowOnly: true },
      { name: "with a history", address: `/assessment/${slug}`, before: () => actAs(regular) },
      { name: "after ten attempts", address: "/assessment/sql", before: () => actAs(eager) },
      { name: "after ten attempts, refused", address: "/assessment/sql", prepare: press(/^Start/) },
      {
        name: "running on another device",
        address: "/assessment/python",
        before: async () => {
          await actAs(newcomer);
          await startByCalls(context, product.url, "python");
        },
      },
    ];
  },
};

const question: Family = {
  name: "question",
  async arrive({ context, newAccount, signIn }) {
    await signIn(await newAccount());
    const address = "/assessment/javascript";
    const windowOnly = true;
    const opened = (page: Page) => expect(page.getByRole("radio")).toHaveCount(4);
    const open = (...all: ((page: Page) => Promise<unknown>)[]) => steps(opened, ...all);
    return [
      { name: "01 first", address, prepare: (page) => begin(page), windowOnly },
      { name: "02 first, whole page", address, prepare: opened },
      { name: "03 answered", address, prepare: open((page) => choose(page, 1)), windowOnly },
      { name: "04 second", address, prepare: open(toQuestion(2)), windowOnly },
      {
        name: "05 flagged",
        address,
        prepare: open(toQuestion(3), (page) => page.getByRole("button", { name: /flag/i }).first().click()),
        windowOnly,
      },
      { name: "06 last", address, prepare: open(toQuestion(10)), windowOnly },
      { name: "07 last, whole page", address, prepare: open(toQuestion(10)) },
      {
        name: "08 submit dialog",
        address,
        prepare: open(
          toQuestion(10),
          (page) => page.getByRole("button", { name: "Submit" }).click(),
          dialogOpen,
        ),
        windowOnly,
      },
      {
        name: "09 leave dialog",
        address: "/assessments",
        prepare: async (page) => {
          await page.goto(address);
          await opened(page);
          await page.goBack();
          await dialogOpen(page);
        },
        windowOnly,
      },
      {
        name: "10 saves fail",
        address,
        before: (page) =>
          page.route("**/api/assessment/attempts/*", (route) =>
            route.request().method() === "PATCH" ? route.abort() : route.continue(),
          ),
        prepare: open(
          toQuestion(4),
          (page) => choose(page, 2),
          (page) => page.waitForTimeout(2500),
        ),
        windowOnly,
      },
      {
        name: "11 offline",
        address,
        prepare: open(
          toQuestion(5),
          async () => context.setOffline(true),
          (page) => choose(page, 0),
          (page) => page.waitForTimeout(2500),
        ),
        windowOnly,
      },
    ];
  },
};

export const testFamilies = [catalogue, instructions, question];
