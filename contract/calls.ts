/** Every call there is, for the OpenAPI document and for the check that each is served. */
import * as admin from "./admin.ts";
import * as assignmentPreview from "./assignment-preview.ts";
import * as assignmentReminders from "./assignment-reminders.ts";
import * as assignmentResults from "./assignment-results.ts";
import * as assignmentSettings from "./assignment-settings.ts";
import * as assignments from "./assignments.ts";
import * as attempts from "./attempts.ts";
import * as badges from "./badges.ts";
import * as builtInCopies from "./built-in-copies.ts";
import * as catalogue from "./catalogue.ts";
import * as certificates from "./certificates.ts";
import * as collections from "./collections.ts";
import type { Endpoint } from "./endpoint.ts";
import * as groups from "./groups.ts";
import * as imports from "./imports.ts";
import * as insight from "./insight.ts";
import * as joining from "./joining.ts";
import * as mailStops from "./mail-stops.ts";
import * as members from "./members.ts";
import * as outages from "./outages.ts";
import * as ownAssessments from "./own-assessments.ts";
import * as ownPreview from "./own-preview.ts";
import * as ownRegrades from "./own-regrades.ts";
import * as passwords from "./passwords.ts";
import * as people from "./people.ts";
import * as pictures from "./pictures.ts";
import * as quality from "./quality.ts";
import * as questionExport from "./question-export.ts";
import * as questionInsight from "./question-insight.ts";
import * as questionReview from "./question-review.ts";
import * as questions from "./questions.ts";
import * as results from "./results.ts";
import * as review from "./review.ts";
import * as security from "./security.ts";
import * as sharing from "./sharing.ts";
import * as time from "./time.ts";
import * as users from "./users.ts";

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
