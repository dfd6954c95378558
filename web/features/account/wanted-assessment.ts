/** The assessment that led the person here: named above the form, and offered once they are signed in. */
import { useState } from "react";
import { findCard } from "../../../contract/cards.ts";
import type { EntryState } from "../../attempt/entry-state.ts";

/** Why the person was led here instead of the page they asked for; stored with the entry of the browser's history. */
export interface LoginReason {
  /** The path that was asked for. */
  wanted: string;
  /** They were signed in until the server ended the session. */
  hasExpired: boolean;
}

const present = () => (history.state ?? {}) as Partial<LoginReason>;
const slugIn = (path = "") => /^\/assessment\/(.+)/.exec(path)?.[1];

/** For the way from login to sign-up and back. */
export function keptReason(): Partial<LoginReason> {
  return { wanted: present().wanted ?? "" };
}

/** For the entry of the catalogue that follows a sign-in. */
export function readyState(): EntryState {
  const readyFor = slugIn(present().wanted);
  return readyFor ? { readyFor } : {};
}

/**
 * Why the form is shown, in a sentence.
 * @param sentence is made of the assessment's title
 */
export function useReason(sentence: (title: string) => string): string | undefined {
  const [{ wanted, hasExpired }] = useState(present);
  const card = findCard(slugIn(wanted) ?? "");
  if (hasExpired) return "Your session has ended. Please log in again.";
  return card && sentence(card.title);
}
