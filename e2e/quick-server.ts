/** A separate server, for journeys in which the time of a test runs out. */
import type { Browser, BrowserContext } from "@playwright/test";
import { ServerProcess } from "./server-process.ts";

/** Runs a journey with a signed-in person on a server where attempts last a few seconds. */
export async function onQuickServer(
  browser: Browser,
  seconds: number,
  sit: (context: BrowserContext, url: string) => Promise<void>,
): Promise<void> {
  const quick = new ServerProcess({ ATTEMPT_SECONDS: String(seconds) });
  await quick.start();
  const context = await browser.newContext({ baseURL: quick.url });
  try {
    const person = {
      name: "A",
      email: "a@example.org",
      password: "compilers and clocks",
      phone: "0123456789",
      profileType: "Student",
      institute: "X",
    };
    await context.request.post("/api/user/signup", { data: person });
    await sit(context, quick.url);
  } finally {
    await context.close();
    await quick.remove();
  }
}
