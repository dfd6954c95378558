/** What a walk through the product consists of: the visit, its screens, and who makes it. */
import type { BrowserContext, Page } from "@playwright/test";
import type { Account } from "./fixtures.ts";
import type { ServerProcess } from "./server-process.ts";

export interface Screen {
  name: string;
  address: string;
  /** Brings the screen into the state to check. */
  prepare?: (page: Page) => Promise<unknown>;
}

export interface Visit {
  page: Page;
  context: BrowserContext;
  product: ServerProcess;
  /** The assessment to take; JavaScript by default. */
  slug?: string;
  newAccount(change?: Record<string, string>): Promise<Account>;
  newVerified(change?: Record<string, string>): Promise<Account>;
  signIn(account: Account, context?: BrowserContext): Promise<void>;
}

/** A kind of user with their screens; `arrive` creates the content. */
export interface Walk {
  who: string;
  /** Publishes to everyone, and so needs a separate product. */
  publishes?: boolean;
  arrive(visit: Visit): Promise<Screen[]>;
}
