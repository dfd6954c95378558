/** What screens get to know about the person's running attempts. */
import type { ReactNode } from "react";

export interface RunningAttempts {
  /** The running attempts by their assessment's slug. */
  bySlug: ReadonlyMap<string, { id: string; timeLeft: ReactNode }>;
  /** A row for each of them, with the time left. */
  strip?: ReactNode;
}
