/** What an entry of the browser's history tells of an attempt. */
export interface EntryState {
  /** `open`: goes on with the attempt if it still runs, also where this device has nothing of it. */
  assay?: "attempt" | "result" | "open";
  attemptId?: string;
}
