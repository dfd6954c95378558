/** Fetches a screen's code when somebody is about to go there. */
import { routes } from "./routes.tsx";

const preloads = routes.flatMap(({ path, preload }) =>
  preload ? [{ pattern: new RegExp(`^${path.replace(/:\w+/g, "[^/]+")}$`), preload }] : [],
);

function preloadFor(event: Event) {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (link?.origin !== location.origin) return;
  // A failure shows when the screen is really asked for.
  preloads
    .find(({ pattern }) => pattern.test(link.pathname))
    ?.preload()
    .catch(() => undefined);
}

/** Pointing at a link or reaching it by keyboard is intent enough; the module cache makes repeats free. */
export function preloadOnIntent(): void {
  document.addEventListener("pointerover", preloadFor, { passive: true });
  document.addEventListener("focusin", preloadFor);
}
