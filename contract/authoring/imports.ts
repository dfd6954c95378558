/** Imports: files of questions that the server reads, reports on question by question, and turns into drafts. */
import * as z from "zod/mini";
import { declare } from "../endpoint.ts";
import { identifier } from "../identifier.ts";
import { plainText } from "../text-rules.ts";
import { Actor } from "../users/admin.ts";
import { collectionPath, writers } from "./collections.ts";
import { bodyLimits, QuestionBody } from "./question-body.ts";

export const importLimits = {
  bytes: 10 * 1024 * 1024,
  /** Bytes of one part: small enough to arrive within the request timeout on a slow connection. */
  partBytes: 512 * 1024,
  /** Imports of one collection that are stored at a time. */
  perCollection: 20,
  /** Accounts in one response. */
  page: 50,
  /** Questions named in one request to take over. */
  taken: 500,
} as const;

export const importFormats = ["gift", "moodle-xml", "qti", "yaml", "csv"] as const;
const format = z.enum(importFormats, "Please choose a format.");
export type ImportFormat = z.output<typeof format>;

/** Formats that can contain pictures. */
export const formatsWithPictures: readonly ImportFormat[] = ["moodle-xml", "qti", "yaml"];

/** Parts of a question that a column of a table can hold. */
export const tableParts = [
  "id",
  "topic",
  "difficulty",
  "level",
  "lang",
  "question",
  "code",
  "code_language",
  "option_1",
  "option_2",
  "option_3",
  "option_4",
  "option_5",
  "option_6",
  "right",
  "reason_1",
  "reason_2",
  "reason_3",
  "reason_4",
  "reason_5",
  "reason_6",
  "explanation",
  "sources",
] as const;
export type TablePart = (typeof tableParts)[number];

/** Index of the column of each part; parts that no column holds are absent. */
export const TableMapping = z.partialRecord(
  z.enum(tableParts),
  z.int().check(z.nonnegative(), z.maximum(199)),
);
export type TableMapping = z.output<typeof TableMapping>;

/**
 * - `uploading`: parts of the file are missing
 * - `reading`: a thread reads it
 * - `columns`: the person has to say what the columns of the table hold
 * - `read`: every question is accounted for
 * - `failed`: the file can't be read; `fault` says why
 * - `taking`: questions are being taken over
 */
export const importStates = ["uploading", "reading", "columns", "read", "failed", "taking"] as const;

export const Import = z.object({
  id: z.string(),
  collection: z.string(),
  fileName: z.string(),
  /** Bytes. */
  size: z.number(),
  state: z.enum(importStates),
  /** Detected or chosen; null until it is known. */
  format: z.nullable(format),
  table: z.nullable(
    z.object({
      columns: z.array(z.string()),
      /** The first lines. */
      samples: z.array(z.array(z.string())),
      mapping: z.nullable(TableMapping),
    }),
  ),
  /** Why the file can't be read, and where. */
  fault: z.nullable(z.object({ line: z.number(), sentence: z.string() })),
  /** Of the work under way: parts received, questions read or taken over. */
  progress: z.object({ done: z.number(), of: z.number() }),
  counts: z.object({
    ready: z.number(),
    needs: z.number(),
    leftOut: z.number(),
    unchanged: z.number(),
    changed: z.number(),
    taken: z.number(),
  }),
  createdBy: z.nullable(Actor),
  createdAt: z.string(),
  expiresAt: z.string(),
});
export type Import = z.output<typeof Import>;

export const importPath = z.strictObject({ import: identifier });

/** A number from 0 in a path. As with ids, anything else gets 404. */
const place = z.pipe(
  z.string(),
  z.transform((text: string) => (/^\d{1,6}$/.test(text) ? Number(text) : -1)),
);

export const createImport = declare({
  name: "createImport",
  method: "POST",
  path: "/api/collections/:collection/imports",
  access: "author",
  roles: writers,
  summary: "Announces a file of questions of up to 10 MB; its bytes follow in parts of 512 KiB",
  params: collectionPath,
  body: z.strictObject({
    name: plainText(200),
    size: z
      .int()
      .check(
        z.positive("The file is empty."),
        z.maximum(importLimits.bytes, "The file is larger than 10 MB. Please split it."),
      ),
  }),
  output: Import,
  message: "importCreated",
  status: 201,
});

export const sendImportPart = declare({
  name: "sendImportPart",
  method: "POST",
  path: "/api/imports/:import/parts/:part",
  access: "author",
  roles: writers,
  summary: "Stores one part of the file, counted from 0; a part that is there already stays",
  params: z.strictObject({
    import: identifier,
    part: place,
  }),
  bytes: true,
  bodyBytes: importLimits.partBytes,
  output: Import,
  message: "importPart",
});

export const readImport = declare({
  name: "readImport",
  method: "POST",
  path: "/api/imports/:import/read",
  access: "author",
  roles: writers,
  summary: "Reads the file, again with another format or other columns; what was taken over stays",
  params: importPath,
  body: z.strictObject({ format: z.optional(format), mapping: z.optional(TableMapping) }),
  output: Import,
  message: "importReading",
});

export const getImports = declare({
  name: "getImports",
  method: "GET",
  path: "/api/collections/:collection/imports",
  access: "author",
  roles: writers,
  summary: "The imports of a collection of the last 14 days, the newest first",
  params: collectionPath,
  output: z.array(Import),
  message: "imports",
});

export const getImport = declare({
  name: "getImport",
  method: "GET",
  path: "/api/imports/:import",
  access: "author",
  roles: writers,
  summary: "One import and how far it is",
  params: importPath,
  output: Import,
  message: "import",
});

export const deleteImport = declare({
  name: "deleteImport",
  method: "DELETE",
  path: "/api/imports/:import",
  access: "author",
  roles: writers,
  summary: "Deletes an import; questions that were taken over stay",
  params: importPath,
  output: z.null(),
  message: "importDeleted",
});

export const accountStates = ["ready", "needs", "left-out"] as const;
export const missingParts = ["key", "reasons", "explanation", "topic", "pictures", "descriptions"] as const;

/** What became of one question of the file. */
export const Account = z.object({
  /** In the file's order, from 0. */
  position: z.number(),
  /** In the file, or in the file of a package that `file` names; from 1. */
  line: z.number(),
  file: z.nullable(z.string()),
  name: z.string(),
  state: z.enum(accountStates),
  missing: z.array(z.enum(missingParts)),
  /** Why it is left out. */
  because: z.nullable(z.string()),
  /** What the file contains but the question can't store, and what was changed. */
  notes: z.array(z.string()),
  /** Null when it is left out. */
  body: z.nullable(QuestionBody),
  /** How it compares with the collection's question of the same id or text. */
  compared: z.nullable(z.enum(["new", "unchanged", "changed"])),
  /** The question in the collection that it was compared with, or became. */
  question: z.nullable(z.string()),
  /** What the collection's question says now, where it differs. */
  current: z.nullable(QuestionBody),
  takenAt: z.nullable(z.string()),
});
export type Account = z.output<typeof Account>;

export const getAccounts = declare({
  name: "getAccounts",
  method: "GET",
  path: "/api/imports/:import/questions",
  access: "author",
  roles: writers,
  summary: "The questions of the file, 50 at a time; `next` is the `from` of the next page",
  params: importPath,
  query: z.strictObject({
    state: z.optional(z.enum(accountStates, "state is ready, needs or left-out.")),
    from: z.optional(
      z.pipe(z.string().check(z.regex(/^\d{1,6}$/, "from is a number.")), z.transform(Number)),
    ),
  }),
  output: z.object({ accounts: z.array(Account), next: z.nullable(z.number()) }),
  message: "accounts",
});

export const mendAccount = declare({
  name: "mendAccount",
  method: "PATCH",
  path: "/api/imports/:import/questions/:position",
  access: "author",
  roles: writers,
  summary: "Stores a question of the file as somebody mended it, before it is taken over",
  params: z.strictObject({
    import: identifier,
    position: place,
  }),
  body: z.strictObject({ body: QuestionBody }),
  bodyBytes: bodyLimits.bytes,
  output: Account,
  message: "accountMended",
});

export const takeImport = declare({
  name: "takeImport",
  method: "POST",
  path: "/api/imports/:import/take",
  access: "author",
  roles: writers,
  summary:
    "Takes questions over as drafts: those named, or all that are new or changed. A changed one replaces the text of the collection's question. Nothing is published",
  params: importPath,
  body: z.strictObject({
    positions: z.optional(
      z
        .array(z.int().check(z.nonnegative()))
        .check(
          z.minLength(1, "Please choose at least one question."),
          z.maxLength(importLimits.taken, `Please choose at most ${importLimits.taken} questions.`),
        ),
    ),
  }),
  output: Import,
  message: "importTaking",
});
