/** Stands between the page and the server: answers a call, holds it back, cuts it, and keeps what was sent. */
import type { Page, Request } from "@playwright/test";

/** What a call meets: an answer (an object goes as JSON, a text as it is), no connection, or the server itself. */
export type Reply = { status: number; body: unknown } | "cut" | "server";

export interface Intercepted {
  /** From the next request on. */
  reply: Reply;
  readonly requests: Request[];
  /** Requests wait until `release`. */
  hold(): void;
  release(): void;
}

/** Takes over every request whose path begins so; by default it is passed on to the server. */
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
