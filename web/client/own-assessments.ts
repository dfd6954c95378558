/**
 * The own assessments that are offered to everyone or to the person's groups. Built-in ones are part of the page;
 * these are fetched when a screen that lists assessments opens, and left out if that fails.
 */
import { useEffect, useSyncExternalStore } from "react";
import type { CatalogueItem, getCatalogue } from "../../contract/attempts/catalogue.ts";
import type { Output } from "../../contract/endpoint.ts";
import { onSessionCleared } from "./session.ts";

export interface OwnAssessments {
  items: readonly CatalogueItem[];
  /** While `asking` and after `failed`, the previously known ones. */
  state: "asking" | "known" | "failed";
  retry: () => void;
}

const retry = () => void ask();
const nothing: OwnAssessments = { items: [], state: "asking", retry };
let now = nothing;
let isAsking = false;
const listeners = new Set<() => void>();

function change(next: Partial<OwnAssessments>): void {
  now = { ...now, ...next };
  for (const listener of listeners) listener();
}

/** Without the contract's schemas, which a first visit to the catalogue would load only for this. */
async function ask(): Promise<void> {
  if (isAsking) return;
  isAsking = true;
  if (now.state === "failed") change({ state: "asking" });
  try {
    const response = await fetch("/api/assessment/catalogue?only=organisation");
    const { items } = (await response.json()).data as Output<typeof getCatalogue>;
    if (items.length > 0 || now.items.length > 0 || now.state !== "known") change({ items, state: "known" });
  } catch {
    change({ state: "failed" });
  } finally {
    isAsking = false;
  }
}

// Some are offered only to the person's groups.
onSessionCleared(() => change(nothing));

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The known ones; fetched again with each screen that opens. */
export function useOwnAssessments(): OwnAssessments {
  useEffect(() => void ask(), []);
  return useSyncExternalStore(subscribe, () => now);
}
