/** Validates, previews and stores an assignment's settings. */
import type {
  Assignment,
  AssignmentEffect,
  AssignmentInput,
} from "../../contract/assignments/assignment-settings.ts";
import { AppError } from "../../contract/errors.ts";
import { addAudit } from "../audit/store.ts";
import type { Db } from "../database/handle.ts";
import { type GroupActing, groupAudit } from "../groups/group-audit.ts";
import { holdGroup } from "../groups/store.ts";
import { newId } from "../platform/ids.ts";
import { refreshStandings } from "./assignment-standings-store.ts";
import { certificateWords, countingWords, pausedWords, reviewWords, scoreWords } from "./effect-words.ts";
import type { AssignmentServices } from "./personal.ts";
import { isShorter, listConcerned, queueChangeMails } from "./reminders/change-mails.ts";
import { planReminders } from "./reminders/reminder-plan.ts";
import { findSetAssessment, type SetAssessment } from "./set-assessment.ts";
import { hashAccessCode, isNetwork } from "./starting.ts";
import {
  type AssignmentRow,
  countAssignments,
  describeAssignment,
  getAssignment,
  insertAssignment,
  listOwnTimes,
  updateAssignment,
} from "./store.ts";
import { isTimeZone, readWallTime } from "./times/wall-time.ts";
import { personalTime, personalWindow, type Window, windowProblems } from "./times/window.ts";
import { durationWords, zoneMoment } from "./words.ts";

type Fields = Record<string, string>;

/** Reads a wall time, or adds an error to its field that names the two real times. Null stays null. */
export function readTime(fields: Fields, name: string, local: string | null, zone: string): string | null {
  if (local === null) return null;
  try {
    const read = readWallTime(local, zone);
    if ("at" in read) return read.at;
    const [earlier, later] = read.choices;
    fields[name] =
      read.problem === "skipped"
        ? `Clocks in ${zone} are set forward over this time. Please choose ${clockText(earlier)} or ${clockText(later)}.`
        : `Clocks in ${zone} are set back, so this time occurs twice. Please choose the first or the second.`;
    fields[`${name}Earlier`] = earlier;
    fields[`${name}Later`] = later;
  } catch {
    fields[name] = "Please choose a date and a time.";
  }
  return null;
}

/** `03:30` of a wall time. */
function clockText(local: string): string {
  return local.slice(11, 16);
}

/**
 * The instants of a window that was entered.
 * @throws AppError invalid_input with a sentence for each field; `startByEarlier` and `startByLater` are the real times
 *   around a “Start by” that does not exist or occurs twice
 */
export function readWindow(input: {
  timeZone: string;
  opens: string;
  startBy: string;
  lateUntil: string | null;
  hardEnd: string | null;
}): Window {
  const { timeZone } = input;
  const fields: Fields = {};
  if (!isTimeZone(timeZone))
    throw new AppError("invalid_input", { fields: { timeZone: "Please choose a time zone." } });
  const opensAt = readTime(fields, "opens", input.opens, timeZone);
  const startByAt = readTime(fields, "startBy", input.startBy, timeZone);
  const lateUntilAt = readTime(fields, "lateUntil", input.lateUntil, timeZone);
  const hardEndAt = readTime(fields, "hardEnd", input.hardEnd, timeZone);
  const window = { opensAt: opensAt ?? "", startByAt: startByAt ?? "", lateUntilAt, hardEndAt };
  if (Object.keys(fields).length === 0) Object.assign(fields, windowProblems(window));
  if (Object.keys(fields).length > 0) throw new AppError("invalid_input", { fields });
  return window;
}

/** @throws AppError invalid_input */
function readInput(input: AssignmentInput, assessment: SetAssessment | undefined) {
  const window = readWindow(input);
  if (!assessment) throw new AppError("invalid_input", { fields: { slug: "Please choose an assessment." } });
  const wrong = input.networks.find((range) => !isNetwork(range));
  if (wrong !== undefined)
    throw new AppError("invalid_input", {
      fields: { networks: `“${wrong}” is no network. Write ranges such as 192.0.2.0/24 or 2001:db8::/48.` },
    });
  return {
    slug: input.slug,
    title: input.title,
    note: input.note,
    time_zone: input.timeZone,
    opens_local: input.opens,
    opens_at: window.opensAt,
    start_by_local: input.startBy,
    start_by_at: window.startByAt,
    late_until_local: input.lateUntil,
    late_until_at: window.lateUntilAt,
    hard_end_local: input.hardEnd,
    hard_end_at: window.hardEndAt,
    attempts: input.attempts,
    counting: input.counting,
    cooldown_minutes: input.cooldownMinutes,
    score_shown: input.scoreShown,
    review_shown: input.reviewShown,
    reminders: JSON.stringify([...input.reminders].sort((one, other) => one - other)),
    certificates: input.certificates,
    free_attempts: input.freeAttempts,
    networks: JSON.stringify(input.networks),
  };
}

/**
 * What an assignment would mean for the people of its group, in plain words.
 * @throws AppError invalid_input
 */
export async function effectOf(
  services: AssignmentServices,
  groupId: string,
  input: AssignmentInput & { id?: string | undefined },
  now: Date,
): Promise<AssignmentEffect> {
  const { db } = services;
  const assessment = await findSetAssessment(services, input.slug);
  const row = readInput(input, assessment);
  const formSeconds = assessment?.seconds ?? 0;
  const window = readWindow(input);
  const zone = input.timeZone;
  const own = (await listOwnTimes(db, groupId, input.id ?? "")).map(
    ({ people, timePercent, ...exception }) => {
      // A person who starts at the last second before “Start by”.
      const times = personalWindow(window, exception);
      const form = { seconds: formSeconds, timePercent, extraMinutes: exception.extraMinutes };
      return { people, ...personalTime(times, form, times.startByAt) };
    },
  );
  const sum = (some: typeof own) => some.reduce((all, { people }) => all + people, 0);
  const longest = Math.max(formSeconds, ...own.map(({ wholeSeconds }) => wholeSeconds));
  const usual = durationWords(formSeconds);
  const most = durationWords(longest);
  const attempts =
    row.attempts === 1
      ? "They have one attempt."
      : `They have ${row.attempts ?? "any number of"} attempts, and ${countingWords[row.counting]}.`;
  return {
    summary: [
      `They can start from ${zoneMoment(window.opensAt, zone)} and must start by ${zoneMoment(window.startByAt, zone)}.`,
      `Anyone who starts by then has the full time: ${usual}${longest > formSeconds ? `, up to ${most} with extra time` : ""}.`,
      ...(window.lateUntilAt
        ? [`Late starts are possible until ${zoneMoment(window.lateUntilAt, zone)} and marked as late.`]
        : []),
      ...(window.hardEndAt ? [`Every attempt ends at ${zoneMoment(window.hardEndAt, zone)}.`] : []),
      attempts,
      ...(row.cooldown_minutes > 0 && row.attempts !== 1
        ? [`Between two attempts they wait ${durationWords(row.cooldown_minutes * 60)}.`]
        : []),
      scoreWords[row.score_shown]!,
      reviewWords[row.review_shown]!,
      ...(certificateWords[row.certificates] ?? []),
      ...(row.free_attempts === "paused" ? [pausedWords] : []),
    ],
    people: sum(own),
    shortened: sum(own.filter(({ seconds, wholeSeconds }) => seconds < wholeSeconds)),
    ...(await planReminders(db, { ...row, id: input.id ?? "", group_id: groupId }, input.reminders, now)),
  };
}

/** Of one group: its results and its members' pages list all of them. */
export const mostAssignments = 500;

/** Stores a draft. @throws AppError invalid_input, group_archived; wrong_state when the group has too many */
export async function createAssignment(
  services: AssignmentServices,
  groupId: string,
  input: AssignmentInput,
  acting: GroupActing,
): Promise<Assignment> {
  const { db } = services;
  const read = readInput(input, await findSetAssessment(services, input.slug));
  const id = newId();
  const row = {
    id,
    group_id: groupId,
    ...read,
    code_hash: input.code ? hashAccessCode(id, input.code) : null,
    created_by: acting.actorId,
    created_at: acting.now.toISOString(),
    published_at: null,
    released_at: null,
    scores_released_at: null,
    archived_at: null,
    ...{ version: 1, reminders_look_at: null, reminders_seen_at: null },
  };
  await db.transaction().execute(async (transaction) => {
    await holdGroup(transaction, groupId);
    if ((await countAssignments(transaction, groupId)) >= mostAssignments)
      throw new AppError("wrong_state", {
        sentence: `A group has room for ${mostAssignments} assignments, archived ones included. Please make another group.`,
      });
    await insertAssignment(transaction, row);
    await audit(transaction, row, "create-assignment", acting);
  });
  return describeAssignment(db, id);
}

/**
 * Changes an assignment. Open attempts keep their time; standings follow another way of counting.
 * @throws AppError invalid_input, changed_meanwhile, group_archived, needs_confirmation where people who could still start would lose
 *   time or attempts
 */
export async function changeAssignment(
  services: AssignmentServices,
  id: string,
  input: AssignmentInput & { version: number; confirmed?: boolean | undefined },
  acting: GroupActing,
): Promise<Assignment> {
  const { db } = services;
  const before = await getAssignment(db, id);
  const after = readInput(input, await findSetAssessment(services, input.slug));
  if (before.published_at !== null) {
    if (after.slug !== before.slug)
      throw new AppError("invalid_input", {
        fields: { slug: "The assessment of a published assignment can't be changed." },
      });
    if (isShorter(before, after) && !input.confirmed) await askToConfirm(db, before, after, acting.now);
  }
  const takesAway = before.published_at !== null && isShorter(before, after);
  const code = input.code === undefined ? before.code_hash : input.code && hashAccessCode(id, input.code);
  await db.transaction().execute(async (transaction) => {
    await holdGroup(transaction, before.group_id);
    const change = { ...after, code_hash: code };
    if (!(await updateAssignment(transaction, { id, version: input.version }, change)))
      throw new AppError("changed_meanwhile");
    if (after.counting !== before.counting) await refreshStandings(transaction, id);
    if (takesAway) await queueChangeMails(transaction, before, "shortened", acting.now, after);
    await audit(transaction, before, "change-assignment", acting);
  });
  return describeAssignment(db, id);
}

async function askToConfirm(
  db: Db,
  before: AssignmentRow,
  after: Parameters<typeof listConcerned>[2],
  now: Date,
): Promise<void> {
  const { length: people } = await listConcerned(db, before, after, now);
  if (people === 0) return;
  throw new AppError("needs_confirmation", {
    sentence: `This takes time or attempts from ${people === 1 ? "one person" : `${people} people`} who can still start. Those who have joined get a mail. Open attempts keep their time.`,
  });
}

/**
 * Publishes, archives or releases. Doing it again changes nothing. Who could still start is mailed when it is archived, and
 * when it is published where `mailsMembers` says so.
 * @throws AppError not_found, changed_meanwhile, group_archived for a publication
 */
export async function markAssignment(
  db: Db,
  id: string,
  mark: "published_at" | "archived_at" | "released_at" | "scores_released_at",
  acting: GroupActing,
  { mailsMembers = false } = {},
): Promise<Assignment> {
  const row = await getAssignment(db, id);
  const actions = {
    published_at: "publish-assignment",
    archived_at: "archive-assignment",
    released_at: "release-reviews",
    scores_released_at: "release-scores",
  };
  if (row[mark] === null)
    await db.transaction().execute(async (transaction) => {
      if (mark === "published_at") await holdGroup(transaction, row.group_id);
      const change = { [mark]: acting.now.toISOString() };
      // Scores that an archived assignment still holds can be released.
      const isArchivedToo = mark === "released_at" || mark === "scores_released_at";
      if (!(await updateAssignment(transaction, row, change, isArchivedToo)))
        throw new AppError("changed_meanwhile");
      const isWithdrawn = mark === "archived_at" && row.published_at !== null;
      if (isWithdrawn) await queueChangeMails(transaction, row, "withdrawn", acting.now);
      if (mailsMembers) await queueChangeMails(transaction, row, "published", acting.now);
      await audit(transaction, row, actions[mark], acting);
    });
  return describeAssignment(db, id);
}

function audit(db: Db, { id, group_id, title }: AssignmentRow, action: string, acting: GroupActing) {
  return addAudit(db, groupAudit(group_id, action, acting, { assignment: id, title }));
}
