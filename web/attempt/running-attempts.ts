/** What screens are given of the tests that are running. */
import type { ReactNode } from "react";

export interface OpenTests {
  /** The running attempts by their assessment's slug. */
  bySlug: ReadonlyMap<string, { id: string; timeLeft: ReactNode }>;
  /** Tells of each with the time left. */
  strip?: ReactNode;
}
