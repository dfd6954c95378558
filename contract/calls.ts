/** Every call there is, for the OpenAPI document and for the check that each is served. */
import * as attempts from "./attempts.ts";
import * as catalogue from "./catalogue.ts";
import type { Endpoint } from "./endpoint.ts";
import * as passwords from "./passwords.ts";
import * as people from "./people.ts";
import * as results from "./results.ts";
import * as review from "./review.ts";
import * as security from "./security.ts";
import * as time from "./time.ts";
import * as users from "./users.ts";

const subjects = [users, passwords, people, catalogue, attempts, results, review, time, security];

/** The declared calls in the order of their subjects. */
export const calls: Endpoint[] = subjects.flatMap((subject) =>
  Object.values(subject).filter(
    (value): value is Endpoint =>
      typeof value === "object" && value !== null && "path" in value && "access" in value,
  ),
);
