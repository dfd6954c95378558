/** Preloads a screen's code when the person is about to open it. */
import { matchPage } from "../contract/pages.ts";
import { mayBeSignedIn } from "./client/session.ts";
import { routes } from "./routes.tsx";

function preload(pathname: string) {
  const match = matchPage(pathname);
  if (match.kind !== "page") return;
  const { guard, preload } = routes[match.path];
  if (guard !== "any" && guard !== "signedOut" && !mayBeSignedIn()) return;
  // A failure is reported when the screen is opened.
  preload?.().catch(() => undefined);
}

function preloadFor(event: Event) {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (link?.origin === location.origin) preload(link.pathname);
}

/** Loads the requested screen's code while the session request is still in progress. */
export function preloadHere(): void {
  preload(location.pathname);
}

/** Hovering over or focusing a link counts as intent; repeats are free because of the module cache. */
export function preloadOnIntent(): void {
  document.addEventListener("pointerover", preloadFor, { passive: true });
  document.addEventListener("focusin", preloadFor);
}
