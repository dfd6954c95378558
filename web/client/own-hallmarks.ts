/** The outlines of own assessments' hallmarks, fetched in one request for everything that a screen draws. */
import { useEffect, useSyncExternalStore } from "react";
import type { CategoryName } from "../../contract/cards.ts";

const known = new Map<string, CategoryName | undefined>();
const listeners = new Set<() => void>();
const wanted: string[] = [];
const mostAtOnce = 50;

/** Without the contract's schemas, which a first visit would load only for this. */
async function ask(): Promise<void> {
  const slugs = wanted.splice(0, mostAtOnce);
  if (wanted.length > 0) void ask();
  try {
    const response = await fetch(`/api/assessment/hallmarks?slugs=${slugs}`);
    const { data } = await response.json();
    for (const slug of slugs) known.set(slug, data[slug]);
    for (const listener of listeners) listener();
  } catch {
    // After a failure, the outline without a category stays until the next screen.
    for (const slug of slugs) known.delete(slug);
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The category whose outline the hallmark of an own assessment has, once it is known. */
export function useOwnHallmark(slug = ""): CategoryName | undefined {
  useEffect(() => {
    if (!slug.startsWith("own-") || known.has(slug)) return;
    known.set(slug, undefined);
    if (wanted.push(slug) === 1) queueMicrotask(ask);
  }, [slug]);
  return useSyncExternalStore(subscribe, () => known.get(slug));
}

/** Fetches one again that may have changed. */
export function forgetOwnHallmark(slug: string): void {
  known.delete(slug);
}
