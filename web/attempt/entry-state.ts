/** What an entry of the browser's history says about an attempt, or an assessment that the person wants to take. */
export interface EntryState {
  /** `open`: goes on with the attempt if it still runs, also where this device has nothing of it. */
  assay?: "attempt" | "result" | "open";
  attemptId?: string;
  /** The slug of the assessment that the person asked for before they signed in. */
  readyFor?: string;
}
