/** The gallery consists of families of screens, each with its possible states. */
import type { Page } from "@playwright/test";
import type { Account } from "../fixtures.ts";
import type { Screen, Visit } from "../walk.ts";

export type Step = (page: Page) => Promise<unknown>;

export interface GalleryVisit extends Visit {
  newAdmin(): Promise<Account>;
  /** Ends the current session and signs in someone else. */
  actAs(account: Account): Promise<void>;
  /** A person with about 75 results over two years. */
  regular: Account;
}

export interface State extends Screen {
  /** Runs before the page is opened, for example to sign someone in or to make calls fail. */
  before?: Step;
  /** Takes the screenshot while the page still waits for its data. */
  isLoading?: true;
  /** Takes only the visible part, where a full-page picture would mislead (dialogs, sticky elements). */
  windowOnly?: true;
}

export interface Family {
  name: string;
  /** Creates the data to show, and returns the states in the order of the page. */
  arrive(visit: GalleryVisit): Promise<State[]>;
}

/** Aborts every call whose path starts with this. */
export const cut = (path: string) => (page: Page) =>
  page.route(
    (url) => url.pathname.startsWith(path),
    (route) => route.abort("connectionfailed"),
  );

/** Leaves every call whose path starts with this without a response. */
export const hang = (path: string) => (page: Page) =>
  page.route(
    (url) => url.pathname.startsWith(path),
    () => {},
  );

/** Answers a call with an empty list. */
export const noRows = (path: string) => (page: Page) =>
  page.route(
    (url) => url.pathname === path,
    (route) => route.fulfill({ json: { message: "", data: [] } }),
  );

/** Calls the API in a context's session; returns the data of the response. */
export async function callApi(
  { context, product }: Pick<Visit, "context" | "product">,
  method: "GET" | "POST" | "PATCH",
  path: string,
  data?: object,
) {
  const response = await context.request.fetch(`${product.url}/api${path}`, {
    method,
    ...(data ? { data } : {}),
  });
  if (!response.ok()) throw new Error(`${method} ${path}: ${await response.text()}`);
  return (await response.json()).data;
}

/** Reports the first question of an ended attempt. */
export async function reportQuestion(
  visit: Pick<Visit, "context" | "product">,
  attemptId: string,
  said = { reason: "outdated", text: "Browsers changed this in 2025." },
) {
  const { questions } = await callApi(visit, "GET", `/assessment/attempts/${attemptId}/review`);
  const report = { attemptId, question: questions[0].id, ...said };
  await callApi(visit, "POST", "/assessment/reports", report);
}

/** Runs steps in sequence. */
export const steps =
  (...all: Step[]) =>
  async (page: Page) => {
    for (const step of all) await step(page);
  };

export const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole("main").getByRole("button", { name }).first().click();

export const longName =
  "Wolfeschlegelsteinhausenbergerdorff-Papadimitrakopoulou van der Meersbroeck-Żółkiewska";
