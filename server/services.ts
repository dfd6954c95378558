/** The services that features are built from; created once by main and by the tests. */
import type { Logger } from "pino";
import type { AssessmentSource } from "./banks/assessments.ts";
import type { ImageRenderer } from "./certificates/drawing/images.ts";
import type { Settings } from "./config.ts";
import type { Db } from "./database/handle.ts";
import type { Exports } from "./http/exports.ts";
import type { Limits } from "./http/limits/limits.ts";
import type { Outbox } from "./mail/outbox.ts";
import type { Arrivals } from "./platform/arrivals.ts";
import type { Clock } from "./platform/clock.ts";
import type { SecretKey } from "./platform/secret-key.ts";

export interface Services {
  settings: Readonly<Settings>;
  db: Db;
  clock: Clock;
  arrivals: Arrivals;
  log: Logger;
  limits: Limits;
  exports: Exports;
  assessments: AssessmentSource;
  /** Slugs of built-in assessments without questions; pages contain their cards. */
  notReady: string[];
  outbox: Outbox;
  images: ImageRenderer;
  secretKey: SecretKey;
}
