/** What travels between the server's thread and a thread that holds a SQLite connection. */

export interface ThreadSettings {
  file: string;
  role: "writer" | "reader";
}

export interface Job {
  id: number;
  /** run: one statement · begin, commit, rollback: a transaction · checkpoint: the log into the file · close: the thread */
  kind: "run" | "begin" | "commit" | "rollback" | "checkpoint" | "close";
  /** The transaction that the job belongs to. */
  unit?: number;
  sql?: string;
  values?: unknown[];
}

export interface Answer {
  id: number;
  rows?: unknown[];
  changes?: number;
  error?: { message: string; errcode?: number; code?: string };
}
