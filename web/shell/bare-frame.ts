/** Lets a screen hide navigation and footer, as during an open attempt. */
import { useLayoutEffect, useSyncExternalStore } from "react";

let askers = 0;
const watchers = new Set<() => void>();

function change(by: 1 | -1) {
  askers += by;
  for (const watcher of watchers) watcher();
}

/** While `bare` is true, and the screen is there, the frame shows the screen alone. */
export function useBareFrame(bare: boolean): void {
  useLayoutEffect(() => {
    if (!bare) return;
    change(1);
    return () => change(-1);
  }, [bare]);
}

function subscribe(watcher: () => void) {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Whether a screen asks for no navigation and footer at the moment. */
export function isBare(): boolean {
  return askers > 0;
}

/** The same as a hook. */
export function useIsBare(): boolean {
  return useSyncExternalStore(subscribe, isBare);
}
