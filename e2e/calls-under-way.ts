/** The calls that a browser's pages have made and that have no response yet. */
import type { BrowserContext, Request } from "@playwright/test";

const quietMilliseconds = 100;
/** A journey may hold a call on purpose. */
const longestMilliseconds = 3000;

/** Follows the calls of all pages. @returns waits until none has been under way for a moment */
export function followCalls(context: BrowserContext): () => Promise<void> {
  const underWay = new Set<Request>();
  let lastChange = Date.now();
  const change = (apply: (request: Request) => void) => (request: Request) => {
    if (!new URL(request.url()).pathname.startsWith("/api/")) return;
    apply(request);
    lastChange = Date.now();
  };
  context.on(
    "request",
    change((request) => underWay.add(request)),
  );
  for (const ending of ["requestfinished", "requestfailed"] as const)
    context.on(
      ending as "requestfinished",
      change((request) => underWay.delete(request)),
    );
  return async () => {
    const begun = Date.now();
    const isQuiet = () =>
      underWay.size === 0 && Date.now() - Math.max(lastChange, begun) >= quietMilliseconds;
    while (!isQuiet() && Date.now() - begun < longestMilliseconds)
      await new Promise((resolve) => setTimeout(resolve, 20));
  };
}
