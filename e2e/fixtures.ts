/** What every journey has: a running product, a page whose console errors fail the test, people to be. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import AxeBuilder from "@axe-core/playwright";
import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import { ServerProcess } from "./server-process.ts";

export interface Account {
  name: string;
  email: string;
  password: string;
}

interface Fixtures {
  /** Lines of the console that this test provokes and therefore allows. */
  allowConsole(pattern: RegExp): void;
  /** Makes an account by the call; `signIn` then gives the browser its session. */
  newAccount(change?: Record<string, string>): Promise<Account>;
  signIn(account: Account, context?: BrowserContext): Promise<void>;
  /** Fails on any finding of axe on the page as it is. */
  checkAccessibility(page: Page, what: string): Promise<void>;
}

let people = 0;

export const test = base.extend<Fixtures & { guard: undefined }, { product: ServerProcess }>({
  product: [
    async ({}, use) => {
      const product = new ServerProcess();
      await product.start();
      await use(product);
      await product.remove();
    },
    { scope: "worker" },
  ],
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
  newAccount: async ({ product }, use) => {
    await use(async (change = {}) => {
      people += 1;
      const account = {
        name: "Grace Hopper",
        email: `grace${process.pid}-${people}@example.org`,
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
  signIn: async ({ context, product }, use) => {
    await use(async ({ email, password }, given = context) => {
      const reply = await given.request.post(`${product.url}/api/user/login`, { data: { email, password } });
      expect(reply.status()).toBe(200);
    });
  },
  checkAccessibility: async ({}, use) => {
    await use(async (page, what) => {
      // A page's code comes after its address: until its heading is there the spinner stands in.
      await expect(page.locator("h1").first()).toBeVisible();
      const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
      const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`);
      expect(found, what).toEqual([]);
    });
  },
});

export { expect };

interface CompiledItem {
  prompt: string;
  options: { text: string }[];
}

/** The right option of a question of the real bank, found by its prompt, as an author would know it. */
export function keyOf(slug: string, prompt: string): string {
  const file = join(import.meta.dirname, `../dist/content/${slug}.json`);
  const { items } = JSON.parse(readFileSync(file, "utf8")) as { items: CompiledItem[] };
  const item = items.find((candidate) => prompt.startsWith(candidate.prompt.trimEnd()));
  if (!item) throw new Error(`No item of ${slug} begins like this: ${prompt.slice(0, 80)}`);
  return item.options[0]!.text;
}

/** Ends an attempt with exactly so many right answers, by the calls, in the session of a context. */
export async function takeByCalls(
  context: BrowserContext,
  url: string,
  slug: string,
  right: number,
): Promise<string> {
  const started = await context.request.post(`${url}/api/assessment/attempts`, { data: { slug } });
  const { data } = await started.json();
  const answers = Object.fromEntries(
    data.questions.map(
      (question: { id: string; prompt: string; options: { id: string; text: string }[] }, place: number) => {
        const key = keyOf(slug, question.prompt);
        return [question.id, question.options.find(({ text }) => (text === key) === place < right)!.id];
      },
    ),
  );
  const reply = await context.request.post(`${url}/api/assessment/save-assessment`, {
    data: { attemptId: data.id, answers },
  });
  expect((await reply.json()).data.correct).toBe(right);
  return data.id;
}
