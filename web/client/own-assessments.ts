/**
 * The organisation's own assessments that are offered to everyone. Built-in ones are part of the page; these are asked
 * for when a screen that lists assessments opens, and are missing where they can't be fetched.
 */
import { useEffect, useSyncExternalStore } from "react";
import type { CatalogueItem } from "../../contract/catalogue.ts";
import { call } from "./api.ts";

let known: readonly CatalogueItem[] = [];
let isAsking = false;
const listeners = new Set<() => void>();

async function ask(): Promise<void> {
  if (isAsking) return;
  isAsking = true;
  try {
    const { getCatalogue } = await import("../../contract/catalogue.ts");
    const { data } = await call(getCatalogue, { query: { only: "organisation" } });
    if (data.items.length > 0 || known.length > 0) known = data.items;
    for (const listener of listeners) listener();
  } catch (error) {
    console.error("The organisation's assessments could not be fetched.", error);
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
