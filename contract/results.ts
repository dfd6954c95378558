/** Stored results, and the calls that list and store them. */
import * as z from "zod/mini";
import { declare } from "./endpoint.ts";
import { identifier } from "./identifier.ts";
import { filters, listQuery } from "./lists.ts";

/** A stored result; `score` is a whole number out of `maxScore` (10 on the built-in assessments), `createdAt` the moment it was earned. */
export const Result = z.object({
  id: z.string(),
  name: z.string(),
  duration: z.string(),
  score: z.number(),
  format: z.string(),
  createdAt: z.string(),
  slug: z.string(),
  attemptId: z.string(),
  attemptNumber: z.number(),
  /** The score of an attempt in which everything is right, and the score from which it passes. */
  maxScore: z.number(),
  passScore: z.number(),
});
export type Result = z.output<typeof Result>;

/** A result with the person it belongs to, as the admin's list of all results shows it. */
export const ResultWithUser = z.extend(Result, {
  user: z.object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    profileType: z.enum(["Student", "Employee"]),
    company: z.nullable(z.string()),
    institute: z.nullable(z.string()),
  }),
  /**
   * Present if the person belongs to the own assessment's collection or wrote some of its questions, and so may know
   * its keys.
   */
  isInsider: z.optional(z.literal(true)),
});
export type ResultWithUser = z.output<typeof ResultWithUser>;

const { q, assessment, from, to, scoreMin, scoreMax, profileType } = filters;
const ownFilters = { q, assessment, from, to, scoreMin, scoreMax };

export const resultSorts = ["createdAt", "score", "name"] as const;

export const getMyResults = declare({
  name: "getMyResults",
  method: "GET",
  path: "/api/assessment/my-assessments",
  access: "signedIn",
  summary: "One's own results",
  query: listQuery(resultSorts, ownFilters),
  output: Result,
  shape: "list",
  message: "myResults",
});

export const getUserResults = declare({
  name: "getUserResults",
  method: "GET",
  path: "/api/assessment/user-assessments/:id",
  access: "selfOrAdmin",
  summary: "The results of one user, for that person and for admins",
  params: z.strictObject({ id: identifier }),
  query: listQuery(resultSorts, ownFilters),
  output: Result,
  shape: "list",
  message: "userResults",
});

export const getAllResults = declare({
  name: "getAllResults",
  method: "GET",
  path: "/api/assessment/get-assessments",
  access: "admin",
  summary: "All results, each with its user",
  query: listQuery(resultSorts, { ...ownFilters, profileType }),
  output: ResultWithUser,
  shape: "list",
  message: "allResults",
});

/** How a person is doing on one assessment. */
export const Standing = z.object({
  slug: z.string(),
  /** Highest score of all attempts, by its share of the scale that it was reached on. */
  best: z.number(),
  maxScore: z.number(),
  passScore: z.number(),
  /** Ended attempts. */
  attempts: z.number(),
  last: z.object({
    attemptId: z.string(),
    score: z.number(),
    maxScore: z.number(),
    passScore: z.number(),
    createdAt: z.string(),
  }),
  /** Code of the best valid certificate; null if there is none. */
  certificate: z.nullable(z.string()),
  /** Whether a gold result is shared. */
  isShared: z.boolean(),
});
export type Standing = z.output<typeof Standing>;

export const getStandings = declare({
  name: "getStandings",
  method: "GET",
  path: "/api/assessment/standings",
  access: "signedIn",
  summary: "One's own best and last score for each assessment taken, with its certificate",
  output: z.array(Standing),
  message: "standings",
});
