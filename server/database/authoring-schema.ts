/** The tables of collections and their questions, as types. */
import type { Generated } from "kysely";

/** Questions of an institution and the people who write them. */
interface CollectionsTable {
  id: string;
  name: string;
  lang: string;
  /** 1 where nobody approves their own questions. */
  four_eyes: number;
  archived_at: string | null;
  created_at: string;
  version: number;
}

interface CollectionMembersTable {
  collection_id: string;
  user_id: string;
  /** owner, author or reviewer. */
  role: string;
  since: string;
}

interface QuestionsTable {
  id: string;
  collection_id: string;
  /** The name it has in the file it came from; unique in its collection. */
  external_id: string | null;
  /** draft, review, approved, published or retired. */
  state: string;
  /** Copies of what the body says, for lists. */
  stem: string;
  topic: string;
  difficulty: Generated<string>;
  /** JSON: the text as the contract's QuestionBody. */
  body: string;
  body_hash: string;
  /** JSON: what the checks found in it. */
  findings: string;
  finding_count: number;
  /** Comments that are not resolved. */
  open_comments: number;
  /** Null once the account is deleted. */
  created_by: string | null;
  updated_by: string | null;
  approved_by: string | null;
  created_at: string;
  updated_at: string;
  submitted_at: string | null;
  approved_at: string | null;
  retired_at: string | null;
  /** Rises with each change; a change is made only on the version that was read. */
  version: number;
  /** JSON: the text that was published last, and the question's version then; null before the first time. */
  published_body: Generated<string | null>;
  published_version: Generated<number | null>;
}

/** What an author said about a change of a published question, with the version at which it was submitted. */
interface QuestionChangesTable {
  question_id: string;
  version: number;
  /** typo, meaning or key. */
  kind: string;
}

/** Everyone who wrote part of a question's text. */
interface QuestionWritersTable {
  question_id: string;
  user_id: string;
}

interface QuestionCommentsTable {
  id: string;
  question_id: string;
  /** Null once the account is deleted. */
  user_id: string | null;
  text: string;
  /** 1 if it was written when the question was sent back. */
  sent_back: number;
  at: string;
  resolved_at: string | null;
}

/** Answers of reviewers who had not seen the key, one for each text. */
interface QuestionBlindTable {
  question_id: string;
  body_hash: string;
  user_id: string;
  /** In the author's order. */
  choice: number;
  is_right: number;
  at: string;
}

/** Assessments put together from a collection's questions. */
interface OwnAssessmentsTable {
  /** `own-` and ten characters. */
  slug: string;
  collection_id: string;
  /** draft, published or retired. */
  state: string;
  /** JSON: the contract's OwnDraft. */
  draft: string;
  /** Number of the current version; 0 before the first. */
  published: number;
  /** The last versions whose scores and reviews were released; 0 for none. */
  scores_released: Generated<number>;
  reviews_released: Generated<number>;
  created_by: string | null;
  updated_by: string | null;
  created_at: string;
  updated_at: string;
  /** Rises with each change; a change is made only on the version that was read. */
  version: number;
}

/** Published versions. They never change. */
interface OwnVersionsTable {
  slug: string;
  /** 1, 2, 3 … */
  number: number;
  /** The version under which its attempts are counted. */
  statistics_version: number;
  title: string;
  description: string;
  /** everyone or assignment. */
  offered: string;
  /** JSON: the contract's Form. */
  form: string;
  /** JSON: topics with their item counts. */
  topics: string;
  /** JSON: ids of item versions. */
  items: string;
  notes: string;
  published_at: string;
  published_by: string | null;
  /** The category whose outline its hallmark has; null for the product's own. */
  hallmark: string | null;
}

/** The groups that a version is offered to. */
interface OwnVersionGroupsTable {
  slug: string;
  number: number;
  group_id: string;
}

export interface AuthoringSchema {
  own_assessments: OwnAssessmentsTable;
  own_versions: OwnVersionsTable;
  own_version_groups: OwnVersionGroupsTable;
  collections: CollectionsTable;
  collection_members: CollectionMembersTable;
  questions: QuestionsTable;
  question_writers: QuestionWritersTable;
  question_changes: QuestionChangesTable;
  question_comments: QuestionCommentsTable;
  question_blind: QuestionBlindTable;
}
