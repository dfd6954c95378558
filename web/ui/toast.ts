/** Short notices: any code may post one, the region in the frame shows and reads them out. */
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

/** So many former notices stay beside a new one; those that offer an action, such as Undo, all stay for their time. */
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
  // The same sentence again replaces the former, so that a repeated failure does not pile up.
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
  /** Takes back an action whose screen is gone; the text stays. */
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

/** The same, for components; it renders them again when one comes or goes. */
export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(subscribe, shownToasts);
}
