/** What an entry of the browser's history tells of an attempt, or of an assessment that somebody wants to take. */
export interface EntryState {
  /** `open`: goes on with the attempt if it still runs, also where this device has nothing of it. */
  assay?: "attempt" | "result" | "open";
  attemptId?: string;
  /** The slug of the assessment that somebody asked for before they signed in. */
  readyFor?: string;
}
