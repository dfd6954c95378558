/** The tables of imports and pictures, as types. */

/** An imported file of questions; deleted after 14 days. */
interface ImportsTable {
  id: string;
  collection_id: string;
  file_name: string;
  /** Bytes. */
  size: number;
  /** uploading, reading, columns, read, failed or taking. */
  state: string;
  format: string | null;
  /** JSON: the headings and first lines of a table. */
  columns: string | null;
  /** JSON: which column holds what. */
  mapping: string | null;
  /** Why the file can't be read. */
  fault: string | null;
  fault_line: number;
  /** Progress and total of the current job. */
  done: number;
  total: number;
  /** Id of the current job; writes of an earlier job are refused. */
  run: string | null;
  /** Last heartbeat of the current job. */
  beat_at: string | null;
  /** Null once the account is deleted. */
  created_by: string | null;
  created_at: string;
  expires_at: string;
}

/** The file, in parts. */
interface ImportPartsTable {
  import_id: string;
  /** From 0. */
  part: number;
  /** Base64. */
  bytes: string;
}

/** The account of each question of a file. */
interface ImportQuestionsTable {
  import_id: string;
  position: number;
  line: number;
  /** File in a package. */
  file: string | null;
  name: string;
  /** ready, needs or left-out. */
  state: string;
  /** JSON: what is missing. */
  missing: string;
  because: string | null;
  /** JSON: what was dropped or changed. */
  notes: string;
  external_id: string | null;
  /** JSON: the text as the contract's QuestionBody; null where it is left out. */
  body: string | null;
  body_hash: string | null;
  /** JSON: what the checks found in it. */
  findings: string | null;
  /** new, unchanged or changed, beside the collection's questions. */
  compared: string | null;
  /** The question of the collection that it was compared with, or that it became. */
  question_id: string | null;
  taken_at: string | null;
}

/** Pictures, each stored once under the hash of its bytes. */
interface MediaTable {
  /** SHA-256, base64url. */
  hash: string;
  type: string;
  /** Pixels. */
  width: number;
  height: number;
  /** Bytes, before base64. */
  size: number;
  bytes: string;
  created_at: string;
}

/** Which collection has which picture. */
interface CollectionMediaTable {
  collection_id: string;
  hash: string;
  /** Of the picture, so that a collection's sum needs no join. */
  size: number;
  created_at: string;
}

/** Which question shows which picture now. */
interface QuestionMediaTable {
  question_id: string;
  hash: string;
}

/** Which stored text of a question shows which picture. */
interface VersionMediaTable {
  version: string;
  hash: string;
}

export interface ExchangeSchema {
  imports: ImportsTable;
  import_parts: ImportPartsTable;
  import_questions: ImportQuestionsTable;
  media: MediaTable;
  collection_media: CollectionMediaTable;
  question_media: QuestionMediaTable;
  version_media: VersionMediaTable;
}
