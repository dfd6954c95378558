/** Explains failures of the database to operators. */
import { isTransientFailure } from "./handle.ts";
import { describeMissingRight } from "./postgres/advice.ts";

/** What happened and what to do; undefined for an unknown failure. */
export function describeDatabaseError(error: unknown): string | undefined {
  if (!isTransientFailure(error)) return describeMissingRight(error);
  return `The database stopped answering (${(error as Error).message}). Run the command again when it is back.`;
}
