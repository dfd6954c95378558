/** Intercepts calls between page and server: answers, delays or aborts them, and records what was sent. */
import type { Page, Request } from "@playwright/test";

/** The outcome of a call: a response (an object is sent as JSON, a text unchanged), no connection, or the real server. */
export type Reply = { status: number; body: unknown } | "cut" | "server";

export interface Intercepted {
  /** Applies from the next request on. */
  reply: Reply;
  readonly requests: Request[];
  /** Holds requests until `release`. */
  hold(): void;
  release(): void;
}

/** Intercepts every request whose path starts with this; by default passes it on to the server. */
export async function intercept(page: Page, path: string, reply: Reply = "server"): Promise<Intercepted> {
  let held: PromiseWithResolvers<void> | undefined;
  const call: Intercepted = {
    reply,
    requests: [],
    hold: () => {
      held = Promise.withResolvers<void>();
    },
    release: () => held?.resolve(),
  };
  await page.route(
    (url) => url.pathname.startsWith(path),
    async (route) => {
      call.requests.push(route.request());
      await held?.promise;
      if (call.reply === "server") return route.continue();
      if (call.reply === "cut") return route.abort("connectionfailed");
      const { status, body } = call.reply;
      await route.fulfill(typeof body === "string" ? { status, body } : { status, json: body });
    },
  );
  return call;
}
