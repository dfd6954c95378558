/** The state of a history entry: an attempt, or an assessment that the person wants to take. */
export interface EntryState {
  /** `open`: continues the attempt if it is still running, even if this device hasn't stored it. */
  assay?: "attempt" | "result" | "open";
  attemptId?: string;
  /** The slug of the assessment that the person asked for before they signed in. */
  readyFor?: string;
}
