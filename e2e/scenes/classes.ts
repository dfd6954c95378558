/** A group's assignments in every state, with attempts of its members. */
import type { BrowserContext, Page } from "@playwright/test";
import type { AssignmentInput } from "../../contract/assignments/assignment-settings.ts";
import type { AssignmentState } from "../../contract/assignments/assignments.ts";
import { send } from "../author-team.ts";
import { type Account, endByCalls } from "../fixtures.ts";
import type { Visit } from "../walk.ts";
import { inDatabase, sessionOf } from "./sessions.ts";

const zone = "Europe/Berlin";
const accessCode = "lantern";

/** Local time in the assignments' time zone, a number of hours from now. */
function wallTime(hours: number): string {
  const at = new Date(Date.now() + hours * 3_600_000);
  return at.toLocaleString("sv-SE", { timeZone: zone }).slice(0, 16).replace(" ", "T");
}

export interface ClassMember {
  session: BrowserContext;
  /** The id of the person's row in the group. */
  member: string;
}

export interface ClassGroup {
  group: string;
  manager: BrowserContext;
  /** Joined members; the first one sees every state of an assignment. */
  takers: ClassMember[];
}

interface Names {
  title: (title: string) => string;
}

/** Publishes an assignment that opened an hour ago; returns its id. */
export async function set(
  { group, manager }: Pick<ClassGroup, "group" | "manager">,
  change: Partial<AssignmentInput> & Pick<AssignmentInput, "slug" | "title">,
  isDraft = false,
): Promise<string> {
  const input: AssignmentInput = {
    note: "",
    timeZone: zone,
    opens: wallTime(-1),
    startBy: wallTime(76),
    lateUntil: null,
    hardEnd: null,
    attempts: 1,
    counting: "best",
    cooldownMinutes: 0,
    scoreShown: "at-once",
    reviewShown: "at-once",
    certificates: "usual",
    freeAttempts: "usual",
    reminders: [],
    networks: [],
    ...change,
  };
  const { id } = await send(manager, "POST", `/api/groups/${group}/assignments`, input);
  if (!isDraft) await send(manager, "POST", `/api/assignments/${id}/publication`, {});
  return id;
}

async function take({ session }: ClassMember, url: string, assignment: string, right: number, code?: string) {
  const path = `/api/assignments/${assignment}/attempts`;
  const attempt = await send(session, "POST", path, code ? { code } : {});
  await endByCalls(session, url, attempt, (_, place) => place < right);
}

/** Moves an assignment's times into the past, as if it had been set days ago. */
function move({ product }: Visit, assignment: string, hours: { opens: number; startBy: number }) {
  const at = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
  inDatabase(product, (database) =>
    database
      .prepare(
        "UPDATE assignments SET opens_at = ?, start_by_at = ?, opens_local = ?, start_by_local = ? WHERE id = ?",
      )
      .run(at(hours.opens), at(hours.startBy), wallTime(hours.opens), wallTime(hours.startBy), assignment),
  );
}

export type SetAssignments = Record<AssignmentState | "draft" | "archived", string>;

/** Makes one assignment for each state that its first taker can see, a draft and an archived one. */
export async function setAssignments(
  visit: Visit,
  made: ClassGroup,
  { title }: Names = { title: (text) => text },
): Promise<SetAssignments> {
  const { product } = visit;
  const [first, ...others] = made.takers;
  if (!first) throw new Error("A class needs a taker.");
  const scores = [9, 7, 10, 4, 8, 6, 9, 3];

  const done = await set(made, { slug: "basic-excel", title: title("Spreadsheets, week 1") });
  for (const [index, taker] of made.takers.slice(0, 8).entries())
    await take(taker, product.url, done, scores[index]!);
  move(visit, done, { opens: -240, startBy: -72 });

  const missed = await set(made, { slug: "basic-powerpoint", title: title("Letters and reports") });
  for (const [index, taker] of others.slice(0, 5).entries())
    await take(taker, product.url, missed, scores[index]!);
  move(visit, missed, { opens: -200, startBy: -30 });

  const late = await set(made, {
    slug: "jquery",
    title: title("jQuery, first steps"),
    lateUntil: wallTime(100),
    note: "A late start is marked as late. It still counts.",
  });
  move(visit, late, { opens: -50, startBy: -2 });
  if (others[0]) await take(others[0], product.url, late, 8);

  const open = await set(made, {
    slug: "sql",
    title: title("SQL, mid-term"),
    note: "Please take it in the room or at home, alone and without notes.\nThe code is on the board.",
    attempts: 2,
    counting: "best",
    hardEnd: wallTime(80),
    code: accessCode,
  });
  for (const [index, taker] of others.slice(0, 3).entries())
    await take(taker, product.url, open, scores[index]!, accessCode);

  const scored = await set(made, {
    slug: "python",
    title: title("Python, practice run"),
    attempts: 3,
    counting: "latest",
    reviewShown: "own-window",
  });
  await take(first, product.url, scored, 6);

  const running = await set(made, { slug: "javascript", title: title("JavaScript, week 3") });
  await send(first.session, "POST", `/api/assignments/${running}/attempts`, {});
  if (others[1]) await send(others[1].session, "POST", `/api/assignments/${running}/attempts`, {});

  const upcoming = await set(made, {
    slug: "rdbms",
    title: title("Relational databases, final"),
    opens: wallTime(150),
    startBy: wallTime(200),
    reviewShown: "release",
  });
  const excused = await set(made, { slug: "english-language", title: title("English for meetings") });
  await send(made.manager, "PATCH", `/api/assignments/${excused}/members/${first.member}/exception`, {
    opens: null,
    startBy: null,
    hardEnd: null,
    attempts: null,
    extraMinutes: 0,
    isExcused: true,
    reason: "On leave until December",
  });
  await send(made.manager, "PATCH", `/api/assignments/${open}/members/${first.member}/exception`, {
    opens: null,
    startBy: wallTime(124),
    hardEnd: wallTime(128),
    attempts: 3,
    extraMinutes: 5,
    isExcused: false,
    reason: "The fire alarm went off during the first attempt",
  });
  const draft = await set(
    made,
    { slug: "typescript", title: title("Types for everyone"), opens: wallTime(300), startBy: wallTime(340) },
    true,
  );
  const archived = await set(made, { slug: "golang", title: title("Go, last year's test") });
  await send(made.manager, "POST", `/api/assignments/${archived}/archive`, {});
  return { done, missed, late, open, scored, running, upcoming, excused, draft, archived };
}

/** A group with a new manager and a few members, made through the API. */
export async function makeClass(
  visit: Visit,
  { name, takers }: { name: string; takers: number },
): Promise<ClassGroup & { managerAccount: Account; accounts: Account[]; link: string }> {
  const { newVerified, product } = visit;
  const managerAccount = await newVerified({ name: "Mona Manager" });
  product.grantAdmin(managerAccount.email);
  const manager = await sessionOf(visit, managerAccount);
  const { id: group } = await send(manager, "POST", "/api/groups", { name, timeZone: zone });
  const { url } = await send(manager, "POST", `/api/groups/${group}/links`, { limitUses: 30 });
  const accounts: Account[] = [];
  const sessions: BrowserContext[] = [];
  for (let made = 0; made < takers; made += 1) {
    const account = await newVerified({ name: `Tara Taker ${made + 1}` });
    const session = await sessionOf(visit, account);
    await send(session, "POST", `/api/join/${url.split("/").at(-1)}`, {});
    accounts.push(account);
    sessions.push(session);
  }
  const rows: { id: string; email: string }[] = await send(
    manager,
    "GET",
    `/api/groups/${group}/members?limit=100`,
  );
  const members = accounts.map(({ email }, place) => ({
    session: sessions[place]!,
    member: rows.find((row) => row.email === email)!.id,
  }));
  return { group, manager, takers: members, managerAccount, accounts, link: new URL(url).pathname };
}

/** Makes a page wait for assignments as long as a busy machine takes, instead of two seconds; later ones are only announced. */
export function waitForAssignments(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const real = window.setTimeout;
    const later = (run: () => void, milliseconds?: number) =>
      real(run, milliseconds === 2000 ? 60_000 : milliseconds);
    Object.assign(window, { setTimeout: later });
  });
}
