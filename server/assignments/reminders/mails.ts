/** What the mails about assignments say. They are written when they are sent, so that no mail is out of date. */
import type { StoppableMail } from "../../../contract/groups/mail-stops.ts";
import type { Settings } from "../../config.ts";
import type { Db } from "../../database/handle.ts";
import { keepInvitationOutcome } from "../../groups/mails.ts";
import { type Letter, type LetterItem, unlinked } from "../../mail/message.ts";
import type { OnOutcome } from "../../mail/sender.ts";
import type { WaitingMail } from "../../mail/store.ts";
import type { Clock } from "../../platform/clock.ts";
import { isoAfter } from "../../platform/clock.ts";
import type { SecretKey } from "../../platform/secret-key.ts";
import { situationOf } from "../personal.ts";
import { findAssignmentOf, listAssignmentsOf, type SetAssignment } from "../personal-store.ts";
import { lastStart } from "../times/window.ts";
import { zoneMoment } from "../words.ts";
import { digestLetter } from "./digest.ts";
import { stopToken } from "./mail-stops.ts";
import { isStopped } from "./mail-stops-store.ts";
import { markNotTold } from "./notices-store.ts";
import { listOnSlug } from "./question-mails-store.ts";

/** Records whether an invitation's mail was sent or given up, and on a notice that its mail was given up. */
export function keepMailOutcomes(db: Db, clock: Clock): OnOutcome {
  const keepInvitation = keepInvitationOutcome(db, clock);
  return async (mail, isSent) => {
    const { id, kind } = mail;
    if (!isSent && (kind === "assignmentReminder" || kind === "assignmentNews"))
      await markNotTold(db, id, "undelivered");
    await keepInvitation(mail, isSent);
  };
}

interface MailServices {
  db: Db;
  clock: Clock;
  settings: Pick<Settings, "publicUrl">;
  secretKey: SecretKey;
}

/** Writes a mail about assignments; undefined when it no longer applies. */
type AssignmentLetter = (
  mail: WaitingMail,
  user: { id: string },
  greeting: string,
) => Promise<Letter | undefined>;

/** Assignments that open within this time are listed too: a mail may go out on the evening before. */
const aheadSeconds = 24 * 3600;

/** Writes the mails about assignments. */
export function assignmentLetters(services: MailServices): AssignmentLetter {
  const { db, clock, settings, secretKey } = services;
  return async (mail, user, greeting) => {
    const now = clock.now();
    const { publicUrl } = settings;
    const stopUrlOf = (kind: StoppableMail) =>
      `${publicUrl}/unsubscribe/${stopToken(secretKey, user.id, kind)}`;
    const stopUrl = stopUrlOf("reminders");
    if (mail.kind === "assignmentDigest") {
      if (await isStopped(db, user.id, "digest")) return undefined;
      return digestLetter(db, user.id, { greeting, publicUrl, stopUrl: stopUrlOf("digest"), now });
    }
    if (mail.kind === "assignmentNews") {
      const set = await findAssignmentOf(db, user.id, String(mail.details.assignment));
      return newsLetter(mail.details, set, { greeting, publicUrl, stopUrl, now });
    }
    if (mail.kind === "assignmentQuestion")
      return questionLetter(
        await listOnSlug(db, user.id, String(mail.details.slug), now),
        greeting,
        publicUrl,
      );
    if (await isStopped(db, user.id, "reminders")) {
      await markNotTold(db, mail.id, "stopped");
      return undefined;
    }
    const todo = (await listAssignmentsOf(db, user.id)).filter((set) => isToDo(set, now));
    if (todo.length === 0) {
      await markNotTold(db, mail.id, "finished");
      return undefined;
    }
    return reminderLetter(todo, greeting, publicUrl, stopUrl, now);
  };
}

/** @param on the manager's assignments that may have had the question; no mail without any */
function questionLetter(
  on: { id: string; title: string; group: string }[],
  greeting: string,
  publicUrl: string,
): Letter | undefined {
  const names = on.map(({ title, group }) => `“${unlinked(title)}”, ${unlinked(group)}`);
  if (names.length === 0) return undefined;
  return {
    subject: "A question of your assignment is no longer asked",
    greeting,
    before: [
      "An admin has taken a question out of use, because something about it may be wrong. It belongs to the assessment of:",
      ...names,
      "New attempts don't have this question. Scores stay as they are unless its answer turns out to be wrong; then attempts are graded again, and you see the new scores in the results.",
    ],
    button: { label: "Open your groups", url: `${publicUrl}/groups` },
    after: ["You get this email because you manage these groups."],
  };
}

/** Whether a person has no score yet and can start now or soon. */
function isToDo(set: SetAssignment, now: Date): boolean {
  const { window, phase, isExcused, isRunning, attemptsAllowed, attemptsUsed } = situationOf(set, now);
  if (isExcused || isRunning || set.countedHundredths !== null || phase === "closed") return false;
  if (attemptsAllowed !== null && attemptsUsed >= attemptsAllowed) return false;
  return window.opensAt <= isoAfter(now, aheadSeconds);
}

function reminderLetter(
  todo: readonly SetAssignment[],
  greeting: string,
  publicUrl: string,
  stopUrl: string,
  now: Date,
): Letter {
  const [first] = todo;
  const isOne = todo.length === 1;
  return {
    subject: isOne
      ? `Reminder: ${unlinked(first!.assignment.title)}`
      : `Reminder: ${todo.length} assignments to finish`,
    greeting,
    before: [`You have not finished ${isOne ? "this assignment" : "these assignments"} yet:`],
    items: todo.map((set) => itemOf(set, now)),
    button: isOne
      ? { label: "Open the assignment", url: `${publicUrl}/assignment/${first!.assignment.id}` }
      : { label: "See your assignments", url: `${publicUrl}/assessments` },
    after: [
      isOne
        ? "You get this email because you are a member of this group."
        : "You get this email because you are a member of these groups.",
    ],
    stop: { label: "Stop reminders", url: stopUrl },
  };
}

/** @param more what else a mail says about the assignment */
function itemOf(set: SetAssignment, now: Date, more: string[] = []): LetterItem {
  const { assignment, groupName } = set;
  const { window } = situationOf(set, now);
  const moment = (at: string) => zoneMoment(at, assignment.time_zone);
  const isAhead = window.opensAt > now.toISOString();
  const isOver = lastStart(window) < now.toISOString();
  return {
    title: unlinked(assignment.title),
    details: [
      `Group: ${unlinked(groupName)}`,
      ...(isAhead ? [`Opens: ${moment(window.opensAt)}`] : []),
      isOver ? "It can no longer be started." : `Start by: ${moment(lastStart(window))}`,
      ...more,
    ],
  };
}

/** @param set the assignment as it is for the person now; undefined once it is not set for them any longer */
function newsLetter(
  { assignment = "", title = "", group = "", news = "" }: WaitingMail["details"],
  set: SetAssignment | undefined,
  { greeting, publicUrl, stopUrl, now }: { greeting: string; publicUrl: string; stopUrl: string; now: Date },
): Letter | undefined {
  const [name, ofGroup] = [unlinked(String(title)), unlinked(String(group))];
  const after = ["You get this email because you are a member of this group."];
  if (news === "withdrawn")
    return {
      subject: `No longer set: ${name}`,
      greeting,
      before: [
        `The group ${ofGroup} no longer has the assignment “${name}”. You don't need to do anything.`,
        "If you are taking it right now, you can finish. Your results stay.",
      ],
      after,
    };
  if (!set) return undefined;
  const button = { label: "Open the assignment", url: `${publicUrl}/assignment/${assignment}` };
  if (news === "published")
    return {
      subject: `New assignment: ${name}`,
      greeting,
      before: ["You have a new assignment:"],
      items: [itemOf(set, now)],
      button,
      after,
      stop: { label: "Stop reminders", url: stopUrl },
    };
  const { phase, attemptsAllowed } = situationOf(set, now);
  const attempts = attemptsAllowed === null ? "Attempts: unlimited" : `Attempts: ${attemptsAllowed}`;
  return {
    subject: `Changed: ${name}`,
    greeting,
    before: ["The dates or the number of attempts have changed. Here is what applies to you now:"],
    items: [itemOf(set, now, phase === "closed" ? [] : [attempts])],
    button,
    after,
  };
}
