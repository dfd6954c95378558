/** Fetches a screen's code when the person is about to go there. */
import { matchPage } from "../contract/pages.ts";
import { mayBeSignedIn } from "./client/session.ts";
import { routes } from "./routes.tsx";

function preload(pathname: string) {
  const match = matchPage(pathname);
  if (match.kind !== "page") return;
  const { guard, preload } = routes[match.path];
  if (guard !== "any" && guard !== "signedOut" && !mayBeSignedIn()) return;
  // A failure shows when the screen is really opened.
  preload?.().catch(() => undefined);
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
