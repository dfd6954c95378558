/** Whether the window is too narrow for a table side by side; the same breakpoint as `md:` in styles. */
import { useSyncExternalStore } from "react";

const query = matchMedia("(width < 52rem)");

function subscribe(onChange: () => void): () => void {
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}

/** True below 52rem (832 px at the usual text size); renders again when the window crosses it. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => query.matches);
}
