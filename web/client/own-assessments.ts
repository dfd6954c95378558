/**
 * The organisation's own assessments that are offered to everyone, or to the person's groups. Built-in ones are part of the page; these are asked
 * for when a screen that lists assessments opens, and are missing where they can't be fetched.
 */
import { useEffect, useSyncExternalStore } from "react";
import type { CatalogueItem, getCatalogue } from "../../contract/attempts/catalogue.ts";
import type { Output } from "../../contract/endpoint.ts";
import { onSessionCleared } from "./session.ts";

export interface OwnAssessments {
  items: readonly CatalogueItem[];
  /** While `asking` and after it `failed`, those that are known from before. */
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

/** Without the schemas of the calls, which a first visit to the catalogue would have to load for this alone. */
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

// Some are offered to the person's groups alone.
onSessionCleared(() => change(nothing));

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Those that are known so far; asked for again with each screen that opens. */
export function useOwnAssessments(): OwnAssessments {
  useEffect(() => void ask(), []);
  return useSyncExternalStore(subscribe, () => now);
}
