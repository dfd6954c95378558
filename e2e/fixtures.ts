/** The fixtures of every journey: a running product, a page whose console errors fail the test, and accounts. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import { runAxe, wcagTags } from "./axe.ts";
import { addStyle } from "./layout.ts";
import { ServerProcess } from "./server-process.ts";

export interface Account {
  name: string;
  email: string;
  password: string;
}

interface Fixtures {
  /** The running product: the worker's own, or with `testAlone` one of this test. */
  product: ServerProcess;
  /** An address that nobody has yet. */
  newEmail(): string;
  /** Lines of the console that this test provokes and therefore allows. */
  allowConsole(pattern: RegExp): void;
  /** Makes an account by the call; `signIn` then gives the browser its session. */
  newAccount(change?: Record<string, string>): Promise<Account>;
  /** The same, with the link in the verification mail opened: only verified people receive certificates. */
  newVerified(change?: Record<string, string>): Promise<Account>;
  /** A new account, as an admin. */
  newAdmin(): Promise<Account>;
  signIn(account: Account, context?: BrowserContext): Promise<void>;
  /** Signs the browser's user out and another one in. */
  actAs(account: Account): Promise<void>;
  /** Fails on any finding of axe on the page as it is. */
  checkAccessibility(page: Page, what: string): Promise<void>;
}

let people = 0;

interface WorkerFixtures {
  /** One server for all journeys of a worker that leave nothing behind for another journey to find. */
  sharedProduct: ServerProcess;
}

async function useNewProduct(use: (product: ServerProcess) => Promise<void>): Promise<void> {
  // Journeys take attempts in seconds; those about the minute that a certificate asks for start a server without this.
  const product = new ServerProcess({ CERTIFICATE_SECONDS: "0" });
  await product.start();
  await use(product);
  await product.remove();
}

export const test = base.extend<Fixtures & { guard: undefined }, WorkerFixtures>({
  sharedProduct: [({}, use) => useNewProduct(use), { scope: "worker" }],
  product: async ({ sharedProduct }, use) => {
    await use(sharedProduct);
    expect(sharedProduct.sharedRecords(), "a journey that changes these uses testAlone").toEqual([]);
  },
  baseURL: async ({ product }, use) => use(product.url),
  allowConsole: async ({ page }, use) => {
    const allowed: RegExp[] = [];
    const seen: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error") seen.push(`${message.text()} (${message.location().url})`);
    });
    page.on("pageerror", (error) => seen.push(String(error)));
    await use((pattern) => allowed.push(pattern));
    expect(seen.filter((line) => !allowed.some((pattern) => pattern.test(line)))).toEqual([]);
  },
  // Watches the console of every test, whether or not it names the fixture.
  guard: [async ({ allowConsole: _ }, use) => use(undefined), { auto: true }],
  newEmail: async ({}, use) => {
    await use(() => {
      people += 1;
      return `grace${process.pid}-${people}@example.org`;
    });
  },
  newAccount: async ({ product, newEmail }, use) => {
    await use(async (change = {}) => {
      const account = {
        name: "Grace Hopper",
        email: newEmail(),
        password: "compilers and clocks",
        ...change,
      };
      const reply = await fetch(`${product.url}/api/user/signup`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({
          phone: "0123456789",
          profileType: "Student",
          institute: "Harbour School",
          ...account,
        }),
      });
      if (reply.status !== 201) throw new Error(await reply.text());
      return account;
    });
  },
  newVerified: async ({ newAccount, product }, use) => {
    await use(async (change) => {
      const account = await newAccount(change);
      const link = await product.linkInMail(account.email, "verify");
      const reply = await fetch(`${product.url}/api/user${link}`, { method: "PATCH" });
      if (reply.status !== 200) throw new Error(await reply.text());
      return account;
    });
  },
  newAdmin: async ({ newAccount, product }, use) => {
    await use(async () => {
      const account = await newAccount({ name: "Ada Admin" });
      product.grantAdmin(account.email);
      return account;
    });
  },
  actAs: async ({ page, context, signIn }, use) => {
    await use(async (account) => {
      // Requests of the page that are still under way would be refused without the cookie, and its console would show it.
      await page.goto("about:blank");
      await context.clearCookies();
      await signIn(account);
    });
  },
  signIn: async ({ context, product }, use) => {
    await use(async ({ email, password }, given = context) => {
      const reply = await given.request.post(`${product.url}/api/user/login`, { data: { email, password } });
      expect(reply.status()).toBe(200);
    });
  },
  checkAccessibility: async ({}, use) => {
    await use(async (page, what) => {
      // A page's code arrives after its address has changed: until its heading is there a spinner is shown.
      await expect(page.locator("h1").first()).toBeVisible();
      await expect(page.locator("[data-spinner]")).toHaveCount(0);
      // What is still fading in has paler colours than it will have, and may begin to fade in while axe is at work.
      await addStyle(
        page,
        "*, ::before, ::after { animation-duration: 0s !important; animation-delay: 0s !important; transition: none !important }",
      );
      const { violations } = await runAxe(page, { runOnly: wcagTags });
      await page.evaluate(() => void document.adoptedStyleSheets.pop());
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`);
      expect(found, what).toEqual([]);
    });
  },
});

/**
 * The same on a new server for each test: for journeys that change what everybody shares (reports, quarantines, keys, assessments in the catalogue) or
 * that read what all people did together, such as totals and lists of all users.
 */
export const testAlone = test.extend({
  product: async ({}, use) => useNewProduct(use),
});

export { expect };

export interface CompiledItem {
  id: string;
  rev: number;
  hash: string;
  prompt: string;
  code?: { text: string };
  /** The key first. */
  options: { text: string }[];
}

/** All questions of the real bank. */
export function itemsOf(slug: string): CompiledItem[] {
  const file = join(import.meta.dirname, `../dist/content/${slug}.json`);
  return (JSON.parse(readFileSync(file, "utf8")) as { items: CompiledItem[] }).items;
}

/** A question of the real bank, found by its prompt and code, as an author would know it. */
export function itemOf(slug: string, prompt: string): CompiledItem {
  // Some questions ask the same of different code, and some begin like another.
  const item = itemsOf(slug).find(({ prompt: asked, code }) =>
    code
      ? prompt.startsWith(`${asked.trimEnd()}\n`) && prompt.includes(code.text.trimEnd())
      : prompt.trimEnd() === asked.trimEnd(),
  );
  if (!item) throw new Error(`No item of ${slug} begins like this: ${prompt.slice(0, 80)}`);
  return item;
}

/** The right option of a question of the real bank. */
export function keyOf(slug: string, prompt: string): string {
  return itemOf(slug, prompt).options[0]!.text;
}

export interface Begun {
  id: string;
  slug: string;
  questions: { id: string; prompt: string; options: { id: string; text: string }[] }[];
}

/** Starts an attempt, or resumes the open one, through the call, in a context's session. */
export async function startByCalls(context: BrowserContext, url: string, slug: string): Promise<Begun> {
  const started = await context.request.post(`${url}/api/assessment/attempts`, { data: { slug } });
  return (await started.json()).data;
}

/** Ends an attempt with its questions answered right or wrong as given; returns the texts chosen, in their order. */
export async function endByCalls(
  context: BrowserContext,
  url: string,
  { id, slug, questions }: Begun,
  isRight: (item: CompiledItem, place: number) => boolean,
): Promise<string[]> {
  const chosen = questions.map(({ prompt, options }, place) => {
    const item = itemOf(slug, prompt);
    const key = item.options[0]!.text;
    return options.find(({ text }) => (text === key) === isRight(item, place))!;
  });
  const answers = Object.fromEntries(questions.map((question, place) => [question.id, chosen[place]!.id]));
  const reply = await context.request.post(`${url}/api/assessment/save-assessment`, {
    data: { attemptId: id, answers },
  });
  const right = questions.filter(({ prompt }, place) => isRight(itemOf(slug, prompt), place)).length;
  const { data } = await reply.json();
  // A score that an assignment holds back is not told.
  if (data.held) expect(data.correct).toBeUndefined();
  else expect(data.correct).toBe(right);
  return chosen.map(({ text }) => text);
}

/** Ends an attempt with exactly so many right answers, by the calls, in the session of a context. */
export async function takeByCalls(
  context: BrowserContext,
  url: string,
  slug: string,
  right: number,
): Promise<string> {
  const begun = await startByCalls(context, url, slug);
  await endByCalls(context, url, begun, (_, place) => place < right);
  return begun.id;
}
