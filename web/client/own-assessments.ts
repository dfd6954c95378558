/**
 * The organisation's own assessments that are offered to everyone. Built-in ones are part of the page; these are asked
 * for when a screen that lists assessments opens, and are missing where they can't be fetched.
 */
import { useEffect, useSyncExternalStore } from "react";
import type { CatalogueItem, getCatalogue } from "../../contract/catalogue.ts";
import type { Output } from "../../contract/endpoint.ts";

let known: readonly CatalogueItem[] = [];
let isAsking = false;
const listeners = new Set<() => void>();

/** Without the schemas of the calls, which a first visit to the catalogue would have to load for this alone. */
async function ask(): Promise<void> {
  if (isAsking) return;
  isAsking = true;
  try {
    const response = await fetch("/api/assessment/catalogue?only=organisation");
    if (!response.ok) return;
    const { items } = (await response.json()).data as Output<typeof getCatalogue>;
    if (items.length > 0 || known.length > 0) known = items;
    for (const listener of listeners) listener();
  } catch {
    // Without a connection they are missing; the screen says itself what it could not load.
  } finally {
    isAsking = false;
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Those that are known so far; asked for again with each screen that opens. */
export function useOwnAssessments(): readonly CatalogueItem[] {
  useEffect(() => void ask(), []);
  return useSyncExternalStore(subscribe, () => known);
}
