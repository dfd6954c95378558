/** Every call there is, for the OpenAPI document and for the check that each is served. */
import * as assignmentPreview from "./assignments/assignment-preview.ts";
import * as assignmentReminders from "./assignments/assignment-reminders.ts";
import * as assignmentResults from "./assignments/assignment-results.ts";
import * as assignmentSettings from "./assignments/assignment-settings.ts";
import * as assignments from "./assignments/assignments.ts";
import * as attempts from "./attempts/attempts.ts";
import * as catalogue from "./attempts/catalogue.ts";
import * as outages from "./attempts/outages.ts";
import * as review from "./attempts/review.ts";
import * as builtInCopies from "./authoring/built-in-copies.ts";
import * as collections from "./authoring/collections.ts";
import * as imports from "./authoring/imports.ts";
import * as ownAssessments from "./authoring/own-assessments.ts";
import * as ownPreview from "./authoring/own-preview.ts";
import * as ownRegrades from "./authoring/own-regrades.ts";
import * as pictures from "./authoring/pictures.ts";
import * as questionExport from "./authoring/question-export.ts";
import * as questionInsight from "./authoring/question-insight.ts";
import * as questionReview from "./authoring/question-review.ts";
import * as questions from "./authoring/questions.ts";
import * as badges from "./certificates/badges.ts";
import * as certificates from "./certificates/certificates.ts";
import * as sharing from "./certificates/sharing.ts";
import type { Endpoint } from "./endpoint.ts";
import * as groups from "./groups/groups.ts";
import * as joining from "./groups/joining.ts";
import * as mailStops from "./groups/mail-stops.ts";
import * as members from "./groups/members.ts";
import * as insight from "./insight.ts";
import * as quality from "./quality.ts";
import * as results from "./results.ts";
import * as time from "./time.ts";
import * as admin from "./users/admin.ts";
import * as passwords from "./users/passwords.ts";
import * as people from "./users/people.ts";
import * as security from "./users/security.ts";
import * as users from "./users/users.ts";

const subjects = [
  users,
  passwords,
  people,
  catalogue,
  attempts,
  results,
  certificates,
  badges,
  sharing,
  review,
  time,
  security,
  admin,
  outages,
  assignments,
  assignmentSettings,
  assignmentResults,
  assignmentPreview,
  assignmentReminders,
  mailStops,
  quality,
  insight,
  groups,
  members,
  joining,
  collections,
  questions,
  questionInsight,
  questionReview,
  ownAssessments,
  ownPreview,
  ownRegrades,
  imports,
  questionExport,
  pictures,
  builtInCopies,
];

/** The declared calls in the order of their subjects. */
export const calls: Endpoint[] = subjects.flatMap((subject) =>
  Object.values(subject).filter(
    (value): value is Endpoint =>
      typeof value === "object" && value !== null && "path" in value && "access" in value,
  ),
);
