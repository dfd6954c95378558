/** What the features are built from; made once by main and by the tests. */
import type { Logger } from "pino";
import type { Banks } from "./attempts/banks.ts";
import type { Clock } from "./clock.ts";
import type { Settings } from "./config.ts";
import type { Db } from "./db/database.ts";
import type { Limits } from "./http/limits.ts";
import type { Outbox } from "./mail/outbox.ts";
import type { SecretKey } from "./secret-key.ts";

export interface Parts {
  settings: Readonly<Settings>;
  db: Db;
  clock: Clock;
  log: Logger;
  limits: Limits;
  banks: Banks;
  outbox: Outbox;
  secretKey: SecretKey;
}
