/** Assignments as managers set them. */
import * as z from "zod/mini";
import { showTimes } from "../attempts/held-scores.ts";
import { declare } from "../endpoint.ts";
import { identifier } from "../identifier.ts";
import { rowVersion } from "../row-version.ts";
import { plainText, remark, textLine } from "../text-rules.ts";
import { skippedPeople, toldPeople } from "./assignment-reminders.ts";
import { certificateRules, countings, freeAttemptRules } from "./assignments.ts";

const timeSentence = "Please choose a date and a time.";
/** `2026-11-27T14:00` in the assignment's zone, with an offset (`…+01:00`) where that time occurs twice. */
const wallTime = z
  .string(timeSentence)
  .check(z.regex(/^20\d\d-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d([+-]\d\d:\d\d)?$/, timeSentence));

const wholeNumber = (least: number, most: number, error: string) =>
  z.int(error).check(z.minimum(least, error), z.maximum(most, error));

const attempts = wholeNumber(1, 20, "Please enter 1 to 20 attempts.");

/** What a manager enters. */
export const AssignmentInput = z.strictObject({
  slug: plainText(64),
  /** Reminders contain it, so it must not contain anything that mail programs turn into a link. */
  title: textLine("a title").check(
    z.refine((text) => !/:\/\/|www\.|@/i.test(text), "Please use a title without web or email addresses."),
  ),
  note: remark,
  timeZone: plainText(64),
  opens: wallTime,
  startBy: wallTime,
  lateUntil: z.nullable(wallTime),
  hardEnd: z.nullable(wallTime),
  /** Null without a limit. */
  attempts: z.nullable(attempts),
  counting: z.enum(countings),
  cooldownMinutes: wholeNumber(0, 10_080, "Please enter 0 to 10,080 minutes."),
  scoreShown: z.enum(showTimes),
  reviewShown: z.enum(showTimes),
  certificates: z.enum(certificateRules),
  freeAttempts: z.enum(freeAttemptRules),
  /** Hours before the last start at which members are reminded; 0 stands for the opening. */
  reminders: z.array(wholeNumber(0, 720, "Please choose from the list.")).check(
    z.maxLength(6, "Please choose at most 6 reminders."),
    z.refine((hours) => new Set(hours).size === hours.length, "Please choose each reminder once."),
  ),
  /** Absent keeps the code that is set, null removes it. */
  code: z.optional(z.nullable(plainText(100).check(z.minLength(4, "Please use at least 4 characters.")))),
  networks: z.array(plainText(60)).check(z.maxLength(50, "Please enter at most 50 networks.")),
});
export type AssignmentInput = z.output<typeof AssignmentInput>;

export const Assignment = z.object({
  id: z.string(),
  groupId: z.string(),
  slug: z.string(),
  title: z.string(),
  note: z.string(),
  timeZone: z.string(),
  opens: z.string(),
  startBy: z.string(),
  lateUntil: z.nullable(z.string()),
  hardEnd: z.nullable(z.string()),
  opensAt: z.string(),
  startByAt: z.string(),
  lateUntilAt: z.nullable(z.string()),
  hardEndAt: z.nullable(z.string()),
  attempts: z.nullable(z.number()),
  counting: z.enum(countings),
  cooldownMinutes: z.number(),
  scoreShown: z.enum(showTimes),
  reviewShown: z.enum(showTimes),
  certificates: z.enum(certificateRules),
  freeAttempts: z.enum(freeAttemptRules),
  reminders: z.array(z.number()),
  hasCode: z.boolean(),
  networks: z.array(z.string()),
  publishedAt: z.nullable(z.string()),
  /** When a manager released the reviews, and the scores. */
  releasedAt: z.nullable(z.string()),
  scoresReleasedAt: z.nullable(z.string()),
  archivedAt: z.nullable(z.string()),
  version: z.number(),
  /** People who take it: members and invited people, former ones left out. */
  people: z.number(),
  /** Those who have a score. */
  finished: z.number(),
  /** Scores that their takers do not see yet. */
  heldScores: z.number(),
});
export type Assignment = z.output<typeof Assignment>;

const inGroup = z.strictObject({ group: identifier });
const one = z.strictObject({ assignment: identifier });

export const getGroupAssignments = declare({
  name: "getGroupAssignments",
  method: "GET",
  path: "/api/groups/:group/assignments",
  access: "viewer",
  summary: "The assignments of a group, the latest “Opens” first",
  params: inGroup,
  output: z.array(Assignment),
  message: "assignments",
});

/** An own assessment as managers see it when they set an assignment: no questions, no keys. */
const SettableAssessment = z.object({
  slug: z.string(),
  title: z.string(),
  /** Questions of an attempt, and its time limit in seconds. */
  questions: z.number(),
  seconds: z.number(),
  /** False once it is retired. Existing assignments keep it. */
  isInUse: z.boolean(),
});
export type SettableAssessment = z.output<typeof SettableAssessment>;

export const getSettableAssessments = declare({
  name: "getSettableAssessments",
  method: "GET",
  path: "/api/groups/:group/assessments",
  access: "viewer",
  summary:
    "The organisation's own assessments by title, also those that only an assignment offers; the built-in ones are in the catalogue",
  params: inGroup,
  output: z.array(SettableAssessment),
  message: "settableAssessments",
});

export const getAssignmentSettings = declare({
  name: "getAssignmentSettings",
  method: "GET",
  path: "/api/assignments/:assignment/settings",
  access: "viewer",
  summary: "One assignment as it was set",
  params: one,
  output: Assignment,
  message: "assignment",
});

/** What an assignment would mean for its group. */
export const AssignmentEffect = z.object({
  /** Lines that a manager reads before saving: who may start when, with how much time. */
  summary: z.array(z.string()),
  /** People who take it. */
  people: z.number(),
  /** Those whose time the hard end would cut short if they started at “Start by”. */
  shortened: z.number(),
  /** When reminders would go out, the earliest first. Exceptions give some people other moments. */
  reminders: z.array(
    z.object({
      /** `opens`, or `before-24`. */
      kind: z.string(),
      at: z.string(),
      /** The moment in the group's zone, for reading. */
      when: z.string(),
      /** True for a moment that has already passed; nothing is sent for it. */
      isOver: z.boolean(),
      ...toldPeople,
    }),
  ),
  /** Who would get none now. */
  unreminded: z.array(skippedPeople),
  /** The hours without mails, for reading; null without any. */
  quietHours: z.nullable(z.string()),
});
export type AssignmentEffect = z.output<typeof AssignmentEffect>;

export const previewAssignment = declare({
  name: "previewAssignment",
  method: "POST",
  path: "/api/groups/:group/assignments/preview",
  access: "manager",
  summary: "What an assignment would mean for the group; stores nothing",
  params: inGroup,
  body: z.extend(AssignmentInput, {
    /** The assignment that would be changed, so that the preview includes its exceptions and scores. */
    id: z.optional(identifier),
  }),
  isCostly: true,
  output: AssignmentEffect,
  message: "assignmentEffect",
});

export const createAssignment = declare({
  name: "createAssignment",
  method: "POST",
  path: "/api/groups/:group/assignments",
  access: "manager",
  summary: "Creates an assignment, as a draft",
  params: inGroup,
  body: AssignmentInput,
  output: Assignment,
  message: "assignmentCreated",
  status: 201,
});

export const changeAssignment = declare({
  name: "changeAssignment",
  method: "PATCH",
  path: "/api/assignments/:assignment",
  access: "manager",
  summary: "Changes an assignment; a shorter window or fewer attempts need `confirmed` once it is published",
  params: one,
  body: z.extend(AssignmentInput, {
    /** The version that the change is based on. */
    version: rowVersion,
    confirmed: z.optional(z.boolean()),
  }),
  output: Assignment,
  message: "assignmentChanged",
});

export const publishAssignment = declare({
  name: "publishAssignment",
  method: "POST",
  path: "/api/assignments/:assignment/publication",
  access: "manager",
  summary: "Publishes a draft: from now on its takers see it, and get a mail if asked for",
  params: one,
  body: z.strictObject({ mailsMembers: z.optional(z.boolean("Please say true or false.")) }),
  isCostly: true,
  output: Assignment,
  message: "assignmentPublished",
});

export const archiveAssignment = declare({
  name: "archiveAssignment",
  method: "POST",
  path: "/api/assignments/:assignment/archive",
  access: "manager",
  summary: "Archives an assignment: nobody can start it, results stay",
  params: one,
  output: Assignment,
  message: "assignmentArchived",
});

export const releaseReviews = declare({
  name: "releaseReviews",
  method: "POST",
  path: "/api/assignments/:assignment/release",
  access: "manager",
  summary: "Opens the reviews of an assignment to its takers",
  params: one,
  output: Assignment,
  message: "reviewsReleased",
});

export const releaseScores = declare({
  name: "releaseScores",
  method: "POST",
  path: "/api/assignments/:assignment/score-release",
  access: "manager",
  summary: "Shows the scores of an assignment to its takers, now and after each further attempt",
  params: one,
  output: Assignment,
  message: "scoresReleased",
});
