/** The tables of assignments: what is set, for whom it differs, how each member stands, and who was told. */
import type { Generated } from "kysely";

export interface AssignmentsTable {
  id: string;
  group_id: string;
  slug: string;
  title: string;
  note: string;
  /** IANA name; the local times are of this zone. */
  time_zone: string;
  /** `2026-11-27T14:00`, with an offset where that time occurs twice. The UTC times beside them are authoritative. */
  opens_local: string;
  opens_at: string;
  start_by_local: string;
  start_by_at: string;
  late_until_local: string | null;
  late_until_at: string | null;
  hard_end_local: string | null;
  hard_end_at: string | null;
  /** 1 to 20; null without a limit. */
  attempts: number | null;
  /** best, latest, first or mean. */
  counting: string;
  cooldown_minutes: number;
  /** When takers see scores and reviews: at-once, own-window, all-windows or release. */
  score_shown: Generated<string>;
  review_shown: string;
  /** usual, none or only. */
  certificates: Generated<string>;
  /** usual or paused. */
  free_attempts: Generated<string>;
  /** SHA-256 of the access code with the assignment's id, base64url; null without one. */
  code_hash: string | null;
  /** JSON: ranges in CIDR notation; empty for any network. */
  networks: string;
  /** JSON: hours before “Start by” at which reminders are sent; 0 stands for the opening. */
  reminders: string;
  /** When it is next checked for due reminders; null if none is to come. */
  reminders_look_at: Generated<string | null>;
  /** Up to when the reminders that were due have been handled. */
  reminders_seen_at: Generated<string | null>;
  created_by: string | null;
  created_at: string;
  published_at: string | null;
  /** When a manager released the reviews. */
  released_at: string | null;
  /** When a manager released the scores. */
  scores_released_at: string | null;
  archived_at: string | null;
  /** Rises with each change of the assignment or of one of its exceptions. */
  version: number;
}

interface AssignmentExceptionsTable {
  assignment_id: string;
  member_id: string;
  opens_local: string | null;
  opens_at: string | null;
  start_by_local: string | null;
  start_by_at: string | null;
  hard_end_local: string | null;
  hard_end_at: string | null;
  attempts: number | null;
  extra_minutes: number;
  excused_at: string | null;
  /** The person can read it. */
  reason: string;
  created_by: string | null;
  created_at: string;
}

/** How a member stands on an assignment, denormalized from attempts and results in the transaction that changes them. */
interface AssignmentStandingsTable {
  assignment_id: string;
  member_id: string;
  /** Ended attempts that were not annulled. */
  attempts_used: number;
  counted_result_id: string | null;
  /** In hundredths of a point, for the mean. */
  counted_hundredths: number | null;
  counted_max: number | null;
  /** When the last of them ended. */
  finished_at: string | null;
  /** By how much the counted attempt started late. */
  late_seconds: number;
}

/** Reminders: a row exists once for each person, kind and moment, whether a mail went out or not. */
interface NoticesTable {
  id: string;
  assignment_id: string;
  member_id: string;
  /** `opens` or `before-24` (hours before the last start); `manual`, `published`, `shortened`, `withdrawn`. */
  kind: string;
  /** The moment before quiet hours move it; of a manual reminder its day. */
  due_at: string;
  mail_id: string | null;
  skipped_why: string | null;
  created_at: string;
}

/** At most one mail of a kind per person and day. */
interface MailDaysTable {
  user_id: string;
  /** reminders, or digest. */
  kind: string;
  /** `2026-11-27` in the zone of the group that caused it; of a digest its Monday. */
  day: string;
  mail_id: string;
  created_at: string;
}

/** Kinds of mail that a person has unsubscribed from. */
interface MailStopsTable {
  user_id: string;
  /** reminders, or digest. */
  kind: string;
  stopped_at: string;
}

/** Fields of attempts of assignments; null for free attempts. */
export interface AssignedAttemptColumns {
  assignment_id: Generated<string | null>;
  /** As which member of the group it was started. */
  member_id: Generated<string | null>;
  /** Seconds after “Start by” at which it started. */
  late_seconds: Generated<number | null>;
  annulled_at: Generated<string | null>;
  annulled_why: Generated<string | null>;
  /** Why the attempt earns no certificate, as its start decided: none or only; null where it may earn one. */
  no_certificate: Generated<string | null>;
}

export interface AssignmentsSchema {
  assignments: AssignmentsTable;
  assignment_exceptions: AssignmentExceptionsTable;
  assignment_standings: AssignmentStandingsTable;
  notices: NoticesTable;
  mail_days: MailDaysTable;
  mail_stops: MailStopsTable;
}
