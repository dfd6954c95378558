/** What screens are given of the tests that are running. */
import type { ReactNode } from "react";

export interface OpenTests {
  /** The attempt's id by the assessment's slug. */
  ids: ReadonlyMap<string, string>;
  /** Tells of each with the time left. */
  strip?: ReactNode;
}
