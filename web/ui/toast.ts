/** Short notices: any code may post one; the frame shows them and screen readers read them out. */
import { useSyncExternalStore } from "react";

export interface ToastAction {
  label: string;
  run: () => void;
}

export interface Toast {
  id: number;
  kind: "success" | "error";
  text: string;
  action?: ToastAction;
}

/** Successes disappear by themselves after this time, unless they have pointer or focus; errors stay. */
export const successMilliseconds = 12_000;

/** How many earlier notices stay beside a new one; those with an action, such as Undo, all stay for their time. */
const plainNotices = 2;

let toasts: readonly Toast[] = [];
let lastId = 0;
const watchers = new Set<() => void>();

function change(next: readonly Toast[]) {
  toasts = next;
  for (const watcher of watchers) watcher();
}

function post(kind: Toast["kind"], text: string, action?: ToastAction): number {
  lastId += 1;
  // A repeated sentence replaces the earlier notice, so that failures don't pile up.
  const others = toasts.filter((toast) => toast.text !== text || toast.kind !== kind);
  const plain = others.filter((toast) => !toast.action).slice(-plainNotices);
  change([
    ...others.filter((toast) => toast.action || plain.includes(toast)),
    { id: lastId, kind, text, ...(action ? { action } : {}) },
  ]);
  return lastId;
}

export const toast = {
  success: (text: string, action?: ToastAction) => post("success", text, action),
  error: (text: string, action?: ToastAction) => post("error", text, action),
  dismiss(id: number) {
    change(toasts.filter((one) => one.id !== id));
  },
  dismissAll() {
    change([]);
  },
  /** Removes an action whose screen has closed; the text stays. */
  dropAction(id: number) {
    change(toasts.map(({ action, ...one }) => (one.id === id || !action ? one : { ...one, action })));
  },
};

/** The notices in the order in which they came. */
export function shownToasts(): readonly Toast[] {
  return toasts;
}

function subscribe(watcher: () => void) {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** The same as a hook. */
export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(subscribe, shownToasts);
}
