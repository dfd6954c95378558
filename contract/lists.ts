/** How a list is requested: whole, page by page, or walked by cursor; sorted and filtered on the server. */
import * as z from "zod/mini";
import { ownSlugPattern } from "./form.ts";
import { hasUnwantedCharacters } from "./text-rules.ts";

/** A whole number in a query, from `from` to `to`. */
export const wholeNumber = (name: string, from: number, to: number) =>
  z.pipe(
    z.string().check(z.regex(/^[0-9]{1,10}$/, `${name} must be a whole number from ${from} to ${to}.`)),
    z.pipe(
      z.transform((text: string) => Number(text)),
      z
        .number()
        .check(
          z.minimum(from, `${name} must be at least ${from}.`),
          z.maximum(to, `${name} must be at most ${to}.`),
        ),
    ),
  );

const day = z
  .string()
  .check(
    z.refine(
      (text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && isCalendarDay(text),
      "Please give the day as YYYY-MM-DD.",
    ),
  );

function isCalendarDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00.000Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

const searchText = z.pipe(
  z.string().check(
    z.maxLength(100, { error: "Please search with at most 100 characters.", abort: true }),
    z.refine((text) => !hasUnwantedCharacters(text), "Please search for plain text."),
  ),
  z.transform((text) => text.normalize("NFC").trim()),
);

/** The highest score that any form has. */
const highestScore = 60;

const slug = z
  .string()
  .check(
    z.refine((text) => ownSlugPattern.test(text) || isKebabCase(text), "Please give an assessment's slug."),
  );

const kebabCase = (error: string) => z.string().check(z.refine(isKebabCase, error));

function isKebabCase(text: string): boolean {
  return text.length <= 64 && /^[a-z]+(-[a-z]+)*$/.test(text);
}

/** What can become of a report. */
export const reportStatuses = ["open", "in-work", "fixed", "no-fault"] as const;

/** What a member's row of a group can be. */
export const memberStates = ["requested", "invited", "joined", "left", "withdrawn", "expired"] as const;

/** States of a question in a collection. */
export const questionStates = ["draft", "review", "approved", "published", "retired"] as const;
export type QuestionState = (typeof questionStates)[number];

const yesOrNo = (name: string) =>
  z.pipe(
    z.enum(["true", "false"], `${name} is true or false.`),
    z.transform((text) => text === "true"),
  );

/** Filters by the names that the lists offer; each list takes those that its rows can answer. */
export const filters = {
  /** Plain text, any letter case, in the list's own text columns. */
  q: z.optional(searchText),
  /** Slug of an assessment. */
  assessment: z.optional(slug),
  /** First day, UTC, inclusive. */
  from: z.optional(day),
  /** Last day, UTC, inclusive. */
  to: z.optional(day),
  scoreMin: z.optional(wholeNumber("scoreMin", 0, highestScore)),
  scoreMax: z.optional(wholeNumber("scoreMax", 0, highestScore)),
  profileType: z.optional(z.enum(["Student", "Employee"], "profileType is Student or Employee.")),
  verified: z.optional(yesOrNo("verified")),
  /** People who are admins, or who are locked out. */
  standing: z.optional(z.enum(["admin", "locked"], "standing is admin or locked.")),
  /** Verb and noun of the audit log. */
  action: z.optional(kebabCase("Please give an action's name.")),
  /** Id of who acted, and of what was acted on. */
  actor: z.optional(searchText),
  subject: z.optional(searchText),
  status: z.optional(z.enum(reportStatuses, `status is one of ${reportStatuses.join(", ")}.`)),
  /** `open`: invitations that are not accepted yet. */
  memberState: z.optional(
    z.enum(
      [...memberStates, "open", "failed"],
      `memberState is open, failed or one of ${memberStates.join(", ")}.`,
    ),
  ),
  /** One of a member's labels, letter for letter. */
  label: z.optional(searchText),
  groupState: z.optional(
    z.enum(["active", "archived", "orphaned"], "groupState is active, archived or orphaned."),
  ),
  /** Collections that are archived, or those in use. */
  archived: z.optional(yesOrNo("archived")),
  state: z.optional(z.enum(questionStates, `state is one of ${questionStates.join(", ")}.`)),
  topic: z.optional(searchText),
  /** Id of a question's first author. */
  author: z.optional(searchText),
  /** Questions with findings or open comments, or those without. */
  needsWork: z.optional(yesOrNo("needsWork")),
} as const;

type Filters = { [K in keyof typeof filters]?: (typeof filters)[K] };

const paging = {
  /** From 1; makes the list come in pages. */
  page: z.optional(wholeNumber("page", 1, 1_000_000_000)),
  /** Rows at once: 1 to 100 in pages (10 by default), 1 to 10,000 by cursor. */
  limit: z.optional(wholeNumber("limit", 1, 10_000)),
  /** Walks the list; begins with an empty text and continues with the page's `next`. */
  cursor: z.optional(z.string().check(z.maxLength(400, "This cursor is not one of ours."))),
};

/** The query of a list that can be sorted by `sorts` (each also with a leading minus: descending). */
export function listQuery<const S extends string, const F extends Filters>(sorts: readonly S[], offered: F) {
  const names = sorts.flatMap((sort) => [sort, `-${sort}`]) as (S | `-${S}`)[];
  return z
    .strictObject({
      ...paging,
      sort: z.optional(z.enum(names as [S, ...(S | `-${S}`)[]], `sort is one of ${names.join(", ")}.`)),
      ...offered,
    })
    .check(
      z.refine((query) => !asksForBoth(query as ListQuery), {
        error: "Ask for a page or walk by cursor, not both.",
        path: ["cursor"],
      }),
      z.refine((query) => !asksForLongPage(query as ListQuery), {
        error: "limit must be at most 100.",
        path: ["limit"],
      }),
    );
}

function asksForBoth({ page, cursor }: ListQuery): boolean {
  return page !== undefined && cursor !== undefined;
}

function asksForLongPage({ limit, cursor }: ListQuery): boolean {
  return limit !== undefined && cursor === undefined && limit > 100;
}

/** What a store receives of any list query. */
export interface ListQuery {
  page?: number | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
  sort?: string | undefined;
  q?: string | undefined;
  assessment?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  scoreMin?: number | undefined;
  scoreMax?: number | undefined;
  profileType?: string | undefined;
  verified?: boolean | undefined;
  standing?: "admin" | "locked" | undefined;
  action?: string | undefined;
  actor?: string | undefined;
  subject?: string | undefined;
  status?: string | undefined;
  memberState?: string | undefined;
  label?: string | undefined;
  groupState?: string | undefined;
  archived?: boolean | undefined;
  state?: QuestionState | undefined;
  topic?: string | undefined;
  author?: string | undefined;
  needsWork?: boolean | undefined;
}
