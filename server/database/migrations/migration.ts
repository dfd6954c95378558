/** The shape of a migration. */
import type { Db, EngineName } from "../handle.ts";

export interface Migration {
  /** Number and purpose; never changes once it has landed. */
  name: string;
  /** Runs in one transaction of its own; safe to run again when it was killed half way. */
  up(db: Db, engine: EngineName): Promise<void>;
}
