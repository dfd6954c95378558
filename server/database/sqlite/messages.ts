/** The messages between the server's thread and the SQLite threads. */

export interface ThreadSettings {
  file: string;
  /** bulk: fills a database that is not in use yet; a partial file is discarded. */
  role: "writer" | "reader" | "bulk";
  /** A transaction that sends nothing for this long is rolled back; absent for no limit. */
  idleTransactionMilliseconds?: number;
}

export interface Job {
  id: number;
  /**
   * run: one statement · begin, commit, rollback: a transaction · checkpoint: the log into the file · renew: the same,
   * and truncates the log, since a flush of it has failed · close: the thread
   */
  kind: "run" | "begin" | "commit" | "rollback" | "checkpoint" | "renew" | "close";
  /** The transaction that the job belongs to. */
  unit?: number;
  sql?: string;
  values?: unknown[];
}

export interface Answer {
  id: number;
  /** Column names, and rows as arrays of values: sending objects would cost three times as much. */
  columns?: string[];
  rows?: unknown[][];
  changes?: number;
  error?: { message: string; errcode?: number; code?: string };
  /** Sent without a job: the transaction that the thread has rolled back because it was idle. */
  endedUnit?: number;
}

/** The rows of a response as objects. */
export function rowsOf({
  columns = [],
  rows = [],
}: Pick<Answer, "columns" | "rows">): Record<string, unknown>[] {
  return rows.map((values) => {
    const row: Record<string, unknown> = {};
    for (let index = 0; index < columns.length; index += 1) row[columns[index]!] = values[index];
    return row;
  });
}
