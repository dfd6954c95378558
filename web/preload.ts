/** Fetches a screen's code when somebody is about to go there. */
import { mayBeSignedIn } from "./client/session.ts";
import { routes } from "./routes.tsx";

const preloads = routes.flatMap(({ path, guard, preload }) =>
  preload ? [{ pattern: new RegExp(`^${path.replace(/:\w+/g, "[^/]+")}$`), guard, preload }] : [],
);

function preload(path: string) {
  const screen = preloads.find(({ pattern }) => pattern.test(path));
  if (!screen || (screen.guard !== "any" && screen.guard !== "signedOut" && !mayBeSignedIn())) return;
  // A failure shows when the screen is really asked for.
  screen.preload().catch(() => undefined);
}

function preloadFor(event: Event) {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (link?.origin === location.origin) preload(link.pathname);
}

/** The screen that the address names: its code comes while the server is still asked who is there. */
export function preloadHere(): void {
  preload(location.pathname);
}

/** Pointing at a link or reaching it by keyboard is intent enough; the module cache makes repeats free. */
export function preloadOnIntent(): void {
  document.addEventListener("pointerover", preloadFor, { passive: true });
  document.addEventListener("focusin", preloadFor);
}
