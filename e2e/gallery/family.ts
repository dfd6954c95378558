/** What the gallery is made of: families of screens, each with the states it can be in. */
import type { Page } from "@playwright/test";
import type { Account } from "../fixtures.ts";
import type { Screen, Visit } from "../screens.ts";

export type Step = (page: Page) => Promise<unknown>;

export interface GalleryVisit extends Visit {
  newAdmin(): Promise<Account>;
  /** Drops the current session and signs in someone else. */
  actAs(account: Account): Promise<void>;
  /** Somebody with about 75 results over two years. */
  regular: Account;
}

export interface State extends Screen {
  /** Before the page is opened: who is signed in, which calls fail. */
  before?: Step;
  /** Taken while the page still waits for its data. */
  isLoading?: true;
  /** Only what the window shows, where a page of full height would mislead (dialogs, what sticks to an edge). */
  windowOnly?: true;
}

export interface Family {
  name: string;
  /** Makes what there is to see, and returns the states in the order of the page. */
  arrive(visit: GalleryVisit): Promise<State[]>;
}

/** Cuts every call whose path begins so. */
export const cut = (path: string) => (page: Page) =>
  page.route(
    (url) => url.pathname.startsWith(path),
    (route) => route.abort("connectionfailed"),
  );

/** Leaves every call whose path begins so without a response. */
export const hang = (path: string) => (page: Page) =>
  page.route(
    (url) => url.pathname.startsWith(path),
    () => {},
  );

/** Calls the product in the session of a context; returns the data of the response. */
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
export async function reportQuestion(visit: Pick<Visit, "context" | "product">, attemptId: string) {
  const { questions } = await callApi(visit, "GET", `/assessment/attempts/${attemptId}/review`);
  const report = {
    attemptId,
    question: questions[0].id,
    reason: "outdated",
    text: "Browsers changed this in 2025.",
  };
  await callApi(visit, "POST", "/assessment/reports", report);
}

/** Runs steps one after the other. */
export const steps =
  (...all: Step[]) =>
  async (page: Page) => {
    for (const step of all) await step(page);
  };

export const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole("main").getByRole("button", { name }).first().click();

export const longName =
  "Wolfeschlegelsteinhausenbergerdorff-Papadimitrakopoulou van der Meersbroeck-Żółkiewska";
