/** The fixtures of every journey: a running product, accounts, and a page whose console errors fail the test. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import { runAxe, textOf, wcagTags } from "./axe.ts";
import { followCalls } from "./calls-under-way.ts";
import { tooFaint } from "./contrast.ts";
import { addStyle } from "./layout.ts";
import { ServerProcess } from "./server-process.ts";

export interface Account {
  name: string;
  email: string;
  password: string;
}

interface Fixtures {
  /** The running product: one per worker, or with `testAlone` one per test. */
  product: ServerProcess;
  /** A new, unused address. */
  newEmail(): string;
  /** Console messages that this test provokes and therefore allows. */
  allowConsole(pattern: RegExp): void;
  /** Makes an account through the API; `signIn` then gives the browser its session. */
  newAccount(change?: Record<string, string>): Promise<Account>;
  /** The same, with the link in the verification mail opened: only verified people receive certificates. */
  newVerified(change?: Record<string, string>): Promise<Account>;
  /** A new account, as an admin. */
  newAdmin(): Promise<Account>;
  signIn(account: Account, context?: BrowserContext): Promise<void>;
  /** Waits until none of the browser's pages has a call under way, which would be refused once its session ends. */
  untilQuiet(): Promise<void>;
  /** Signs the browser's user out and another one in. */
  actAs(account: Account): Promise<void>;
  /** Fails on any axe finding and any faint text in the page's current state. */
  checkAccessibility(page: Page, what: string): Promise<void>;
}

let people = 0;

interface WorkerFixtures {
  /** One server for all journeys of a worker that don't affect each other. */
  sharedProduct: ServerProcess;
}

async function useNewProduct(use: (product: ServerProcess) => Promise<void>): Promise<void> {
  // Journeys take attempts within seconds; those about the one-minute minimum for certificates start a server without this.
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
  // Watches the console of every test, whether or not it uses the fixture.
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
  untilQuiet: async ({ context }, use) => use(followCalls(context)),
  actAs: async ({ page, context, signIn, untilQuiet }, use) => {
    await use(async (account) => {
      // Ends the page's own calls.
      await page.goto("about:blank");
      await untilQuiet();
      await context.clearCookies();
      await signIn(account);
    });
  },
  signIn: async ({ page, context, product, untilQuiet }, use) => {
    await use(async ({ email, password }, given = context) => {
      // Signing in ends the former session.
      if (given === context && page.url() !== "about:blank") await untilQuiet();
      const reply = await given.request.post(`${product.url}/api/user/login`, { data: { email, password } });
      expect(reply.status()).toBe(200);
    });
  },
  checkAccessibility: async ({}, use) => {
    await use(async (page, what) => {
      // A page's code arrives after its address has changed; until its heading appears, the page shows a spinner.
      await expect(page.locator("h1").first()).toBeVisible();
      await expect(page.locator("[data-spinner]")).toHaveCount(0);
      // Elements that are fading in have paler colours than in the end, and may start to fade while axe is running.
      await addStyle(
        page,
        "*, ::before, ::after { animation-duration: 0s !important; animation-delay: 0s !important; transition: none !important }",
      );
      // Half of axe's time would go into contrasts.
      const rules = { "color-contrast": { enabled: false } };
      const findings = async () => {
        const { violations } = await runAxe(page, { runOnly: wcagTags, rules });
        return [...violations.map(textOf), ...(await tooFaint(page))];
      };
      // What is found in a page that is still changing is gone when axe looks again.
      await expect.poll(findings, what).toEqual([]);
      await page.evaluate(() => void document.adoptedStyleSheets.pop());
    });
  },
});

/**
 * The same on a new server for each test: for journeys that change shared state (reports, quarantines, keys, assessments in the catalogue)
 * or read shared figures, such as totals and lists of all users.
 */
export const testAlone = test.extend({
  product: async ({}, use) => useNewProduct(use),
});

export { expect };

/** Notes a failure and goes on, for checks of many states. */
export const softly = expect.configure({ soft: true });

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

/** A question of the real bank, found by its prompt and code. */
export function itemOf(slug: string, prompt: string): CompiledItem {
  // Some questions ask the same about different code, and some have the same beginning.
  const item = itemsOf(slug).find(({ prompt: asked, code }) =>
    code
      ? prompt.startsWith(`${asked.trimEnd()}\n`) && prompt.includes(code.text.trimEnd())
      : prompt.trimEnd() === asked.trimEnd(),
  );
  if (!item) throw new Error(`No item of ${slug} begins like this: ${prompt.slice(0, 80)}`);
  return item;
}

/** The correct option of a question of the real bank. */
export function keyOf(slug: string, prompt: string): string {
  return itemOf(slug, prompt).options[0]!.text;
}

export interface Begun {
  id: string;
  slug: string;
  questions: { id: string; prompt: string; options: { id: string; text: string }[] }[];
}

/** Starts an attempt or resumes the open one through the API, in a context's session. */
export async function startByCalls(context: BrowserContext, url: string, slug: string): Promise<Begun> {
  const started = await context.request.post(`${url}/api/assessment/attempts`, { data: { slug } });
  return (await started.json()).data;
}

/** Submits an attempt with correct or wrong answers as given; returns the chosen texts in order. */
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
  // The response omits a score that an assignment holds back.
  if (data.held) expect(data.correct).toBeUndefined();
  else expect(data.correct).toBe(right);
  return chosen.map(({ text }) => text);
}

/** Submits an attempt with exactly this many correct answers through the API, in a context's session. */
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
