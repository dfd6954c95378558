/** The shape of a migration. */
import type { Db, EngineName } from "../handle.ts";

export interface Migration {
  /** Number and purpose; never changes once released. */
  name: string;
  /** Runs in its own transaction; safe to rerun after a kill. */
  up(db: Db, engine: EngineName): Promise<void>;
}
