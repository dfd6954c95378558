/** The tables as types, the same on both engines: text and whole numbers only, times as ISO-8601 UTC text. */
import type { Generated } from "kysely";
import type { AssignedAttemptColumns, AssignmentsSchema } from "./assignments-schema.ts";
import type { AuthoringSchema } from "./authoring-schema.ts";
import type { CertificatesSchema } from "./certificates-schema.ts";
import type { ExchangeSchema } from "./exchange-schema.ts";
import type { GroupsSchema } from "./groups-schema.ts";
import type { InsightSchema } from "./insight-schema.ts";

export interface UsersTable {
  id: string;
  name: string;
  /** Lower case; unique. */
  email: string;
  phone: string;
  profile_type: string;
  institute: string | null;
  course: string | null;
  company: string | null;
  position: string | null;
  local_address: string | null;
  city: string | null;
  zip: string | null;
  state: string | null;
  country: string | null;
  password_hash: string;
  password_changed_at: string;
  verified_at: string | null;
  admin_since: string | null;
  /** Time limit in per cent of the usual one: 100 to 300. */
  time_percent: number;
  /** Number of results of this person, updated with each result so that lists need not count. */
  result_count: number;
  created_at: string;
  /** Authenticator secret, encrypted with the key that is stored apart from the database. */
  totp_secret: string | null;
  /** Null while the secret has not been confirmed by a code. */
  totp_since: string | null;
  /** The last time step whose code was used; none counts twice. */
  totp_last_step: number;
  /** JSON: SHA-256 of the unused recovery codes. */
  recovery_codes: string;
  /** Since when the person is locked out; null if not locked. */
  locked_at: string | null;
}

export interface SessionsTable {
  id: string;
  user_id: string;
  /** SHA-256 of the cookie's secret, base64url. */
  secret_hash: string;
  created_at: string;
  last_seen_at: string;
  user_agent: string;
  address: string;
}

export interface TokensTable {
  id: string;
  user_id: string;
  purpose: string;
  /** SHA-256 of the mailed token, base64url. */
  hash: string;
  created_at: string;
  expires_at: string;
  used_at: string | null;
}

export interface MailsTable {
  id: string;
  recipient: string;
  /** Which message, and as JSON what it says; links hold their token until the mail is sent. */
  kind: string;
  details: string;
  created_at: string;
  /** The mail is not sent after this moment. */
  expires_at: string;
  tries: number;
  next_try_at: string | null;
  claimed_until: string | null;
  sent_at: string | null;
  last_error: string | null;
}

/** One text of one question, stored forever, so that attempts don't depend on later changes of a bank. */
export interface ItemVersionsTable {
  /** Hash of the content. */
  id: string;
  slug: string;
  item_id: string;
  rev: number;
  /** JSON of the compiled item; option 0 is the key. */
  content: string;
  created_at: string;
}

export interface AttemptsTable extends AssignedAttemptColumns {
  id: string;
  user_id: string | null;
  slug: string;
  title: string;
  /** 1, 2, 3 … per person and assessment; continues where an earlier account of the same address ended. */
  number: number;
  /** 1, 2, 3 … per person over all assessments; null on attempts of accounts deleted before it was counted. */
  sequence: number | null;
  time_percent: number;
  extra_minutes: number;
  started_at: string;
  deadline_at: string;
  /** Random; the opaque ids of questions and options come from it. */
  secret: string;
  /** JSON: the form it was started with. */
  form: Generated<string>;
  /** The assessment's version, and the version under which statistics count it. */
  assessment_version: Generated<number>;
  statistics_version: Generated<number>;
  /** JSON: the item versions in order, each with the order of its options. */
  draw: string;
  /** JSON: the saved choices, each with who saved it and when. */
  answers: string;
  /** Rises with each change of the row; a change is made only on the version that was read. */
  version: number;
  closed_at: string | null;
  /** open, submitted or expired. */
  state: string;
  /** The person's name when the attempt started; null on attempts from before it was stored, and once the account is deleted. */
  holder_name: string | null;
  /** How many of its questions the person had seen in earlier attempts; null if it was not counted. */
  seen_before: number | null;
  /** Seconds by which outages have moved the deadline. */
  returned_seconds: Generated<number>;
  /** The outage that was too long to give time back, if one fell into the attempt. */
  outage_id: Generated<string | null>;
  /** When its keys were first shown after such an outage: answers that come later can't be counted. */
  keys_shown_at: Generated<string | null>;
  /** When the ended attempt went into the counters of statistics; null until then. */
  counted_at: string | null;
}

/** What is stored about the attempts of deleted accounts: by a keyed hash of the address, 12 months. */
export interface PastAttemptsTable {
  /** HMAC-SHA-256 of the account's address, base64url. */
  address_key: string;
  slug: string;
  /** The account created with the same address since; null if there is none. */
  user_id: string | null;
  /** The number of the last attempt. */
  attempts: number;
  /** JSON: when the attempts of the account's last 24 hours started. */
  starts: string;
  /** JSON: ids of the bank's questions that were shown. */
  items: string;
  kept_until: string;
}

export interface ResultsTable {
  id: string;
  attempt_id: string;
  /** Null once the account is deleted, and while the score is held. */
  user_id: string | null;
  /** Whose score is held back, and for which assignment; both null for a result that its person sees. */
  held_for: Generated<string | null>;
  held_in: Generated<string | null>;
  slug: string;
  name: string;
  duration: string;
  score: number;
  /** What the score is measured by. */
  max_score: Generated<number>;
  pass_score: Generated<number>;
  format: string;
  attempt_number: number;
  created_at: string;
}

/** Row counts of whole tables, updated with each change, so that unfiltered totals cost nothing. */
export interface TotalsTable {
  name: string;
  count: number;
}

/** Requests of a person or an address in a minute, as servers report them. */
export interface RequestCountsTable {
  key: string;
  /** Minutes since 1970. */
  minute: number;
  count: number;
}

/** Failed attempts per account or address, stored so that a restart doesn't reset them. */
export interface FailuresTable {
  key: string;
  count: number;
  since: string;
  blocked_until: string | null;
}

/** The audit log of admins' and the server's own actions. */
export interface AuditTable {
  id: string;
  at: string;
  /** Null when the server itself acted. */
  actor_id: string | null;
  action: string;
  /** What it was done to: `user`, `attempt`, `certificate`, `item` …, and its id. */
  subject_kind: string;
  subject_id: string;
  /** JSON. */
  details: string;
  address: string;
}

/** Server processes, running or not; a new one for each start. */
export interface ServersTable {
  id: string;
  /** When it was last able to write to the database. */
  beat_at: string;
  /** Every answer that reached it before this time has been handled. */
  handled_until: string;
}

/** Times in which no server could save. */
export interface OutagesTable {
  id: string;
  /** The last heartbeat before it; unique. */
  began_at: string;
  ended_at: string;
  /** By how much deadlines were moved; 0 after an outage that was too long. */
  returned_seconds: number;
  /** Attempts that were running when it began. */
  attempts: number;
}

export interface MigrationsTable {
  name: string;
  applied_at: string;
}

export interface Schema
  extends CertificatesSchema,
    InsightSchema,
    GroupsSchema,
    AssignmentsSchema,
    AuthoringSchema,
    ExchangeSchema {
  users: UsersTable;
  sessions: SessionsTable;
  tokens: TokensTable;
  mails: MailsTable;
  item_versions: ItemVersionsTable;
  attempts: AttemptsTable;
  past_attempts: PastAttemptsTable;
  results: ResultsTable;
  totals: TotalsTable;
  failures: FailuresTable;
  request_counts: RequestCountsTable;
  audit: AuditTable;
  servers: ServersTable;
  outages: OutagesTable;
  migrations: MigrationsTable;
}
