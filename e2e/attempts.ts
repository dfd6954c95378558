/** Steps through an attempt that journeys share. */
import type { BrowserContext, Page } from "@playwright/test";
import { expect, keyOf } from "./fixtures.ts";

/** Starts an attempt from its instructions; returns its id. */
export async function begin(page: Page, slug = "javascript"): Promise<string> {
  await page.goto(`/assessment/${slug}`);
  const started = page.waitForResponse(
    (reply) => reply.request().method() === "POST" && reply.url().endsWith("/api/assessment/attempts"),
  );
  await page.getByRole("button", { name: "Start" }).click();
  await expect(page.getByRole("radio")).toHaveCount(4);
  return (await (await started).json()).data.id;
}

/** Chooses the option at an index from 0. */
export const choose = (page: Page, place: number) =>
  page.getByRole("radio").nth(place).check({ force: true });

/** Goes to question 10, submits and confirms. */
export async function submit(page: Page): Promise<void> {
  await page.getByRole("button", { name: /question 10|^10/i }).click();
  await page.getByRole("button", { name: "Submit" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /submit/i })
    .click();
}

export async function attemptOf(context: BrowserContext, url: string, id: string) {
  return (await (await context.request.get(`${url}/api/assessment/attempts/${id}`)).json()).data;
}

/** The answers stored on the server, by question. */
export async function storedAnswers(
  context: BrowserContext,
  url: string,
  id: string,
): Promise<Record<string, string>> {
  return (await attemptOf(context, url, id)).answers;
}

/** The correct answers by question, looked up in the bank. */
export async function rightAnswers(
  context: BrowserContext,
  url: string,
  id: string,
): Promise<{ question: string; option: string; place: number }[]> {
  const { slug, questions } = await attemptOf(context, url, id);
  return questions.map(
    ({
      id: question,
      prompt,
      options,
    }: {
      id: string;
      prompt: string;
      options: { id: string; text: string }[];
    }) => {
      const place = options.findIndex(({ text }) => text === keyOf(slug, prompt));
      return { question, option: options[place]!.id, place };
    },
  );
}

export async function resultsOf(context: BrowserContext, url: string) {
  return (await (await context.request.get(`${url}/api/assessment/my-assessments`)).json()).data;
}
