/** Whether long lines of code wrap rather than scroll: one choice for all code, remembered on the device. */
import { useSyncExternalStore } from "react";

const key = "assay.code-wraps";
const listeners = new Set<() => void>();
let wraps = read();

function read(): boolean {
  try {
    return localStorage.getItem(key) === "1";
  } catch {
    return false;
  }
}

/** Changes it for every block on the screen, and on this device from now on. */
export function setCodeWraps(next: boolean): void {
  wraps = next;
  try {
    localStorage.setItem(key, next ? "1" : "0");
  } catch {
    // Without storage, the choice lasts until the page is closed.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the reader wants long lines of code wrapped. */
export function useCodeWraps(): boolean {
  return useSyncExternalStore(subscribe, () => wraps);
}
