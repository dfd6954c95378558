/** The tables behind statistics and the quality of questions, as types. */
import type { Generated } from "kysely";

/** How often an option was chosen by attempts of a score: all figures about a question are computed from it. */
interface ItemCountsTable {
  slug: string;
  /** Versions of an assessment that differ only in typos are counted together, under the first of them. */
  statistics_version: number;
  /** Id of the item version. */
  version: string;
  /** In the bank's order, 0 is the key; -1 where none was chosen. */
  choice: number;
  /** Of the whole attempt. */
  score: number;
  /** First attempts of a person, and all. */
  first_count: number;
  all_count: number;
}

/** Ended attempts by assessment, UTC day and score. */
interface DayCountsTable {
  slug: string;
  statistics_version: number;
  day: string;
  /** The same in all rows of a version. */
  pass_score: number;
  score: number;
  first_count: number;
  all_count: number;
}

type ScoreCountsTable = Omit<DayCountsTable, "day" | "pass_score">;

/** Reports about questions. */
interface ReportsTable {
  id: string;
  /** Null once the account is deleted. */
  user_id: string | null;
  attempt_id: string;
  /** The question's id in that attempt. */
  question: string;
  slug: string;
  item_id: string;
  version: string;
  reason: string;
  text: string;
  created_at: string;
  status: string;
  answer: string;
  answered_at: string | null;
}

/** Questions that are not drawn. */
interface QuarantinesTable {
  item_id: string;
  slug: string;
  reason: string;
  since: string;
  actor_id: string;
}

/** Regraded attempts. */
interface RegradesTable {
  id: string;
  attempt_id: string;
  from_version: string;
  to_version: string;
  /** The outage because of which late answers were counted; the versions are empty then. */
  outage_id: Generated<string | null>;
  score_before: number;
  score_after: number;
  at: string;
  actor_id: string;
}

/** When the person came back to an open attempt, once a minute at most. */
interface ResumptionsTable {
  attempt_id: string;
  minute: string;
  at: string;
}

export interface InsightSchema {
  item_counts: ItemCountsTable;
  day_counts: DayCountsTable;
  score_counts: ScoreCountsTable;
  reports: ReportsTable;
  quarantines: QuarantinesTable;
  regrades: RegradesTable;
  resumptions: ResumptionsTable;
}
