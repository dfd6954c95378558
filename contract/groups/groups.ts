/** Groups of people who learn or work together, their managers, and the calls about a group itself. */
import * as z from "zod/mini";
import { declare } from "../endpoint.ts";
import { identifier } from "../identifier.ts";
import { filters, listQuery } from "../lists.ts";
import { rowVersion } from "../row-version.ts";
import { textLine } from "../text-rules.ts";

/** What a person is in a group. A viewer reads what managers read, without addresses, and changes nothing. */
export const GroupRole = z.enum(["member", "viewer", "manager"], "Please choose member, viewer or manager.");
export type GroupRole = z.output<typeof GroupRole>;

/** Mails contain the group's name, so it must not contain anything that mail programs turn into a link. */
const groupName = textLine("a name for the group").check(
  z.maxLength(80, "Please use at most 80 characters."),
  z.refine((name) => !/:\/\/|www\.|@/i.test(name), "Please use a name without web or email addresses."),
);

const zoneSentence = "Please choose a time zone, such as Europe/Berlin.";

/** An IANA time zone that this runtime knows. */
export const timeZone = z.string(zoneSentence).check(
  z.maxLength(60, { error: zoneSentence, abort: true }),
  z.refine((name) => /^[A-Za-z]/.test(name) && isTimeZone(name), zoneSentence),
);

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

const hourSentence = "Please choose a whole hour from 0 to 23.";

const hourOfDay = z.int(hourSentence).check(z.minimum(0, hourSentence), z.maximum(23, hourSentence));

const NamedGroup = z.object({ id: z.string(), name: z.string() });

/** A group that the caller has joined, in any role. */
export const MyGroup = z.object({
  id: z.string(),
  name: z.string(),
  role: GroupRole,
  parent: z.nullable(NamedGroup),
  /** Names of its managers. */
  managers: z.array(z.string()),
  /** People who have joined and take assessments in it. */
  takers: z.number(),
  /** People who await approval; 0 for those who can't give it. */
  requests: z.number(),
  isArchived: z.boolean(),
  /** Whether the caller may leave it. */
  mayLeave: z.boolean(),
});
export type MyGroup = z.output<typeof MyGroup>;

/** A group as its page shows it. */
export const Group = z.object({
  id: z.string(),
  name: z.string(),
  role: GroupRole,
  /** The caller sees and changes it as an admin, not as a manager. */
  actsAsAdmin: z.boolean(),
  /** The caller is a member, viewer or manager by a row of their own. */
  isOwn: z.boolean(),
  parent: z.nullable(NamedGroup),
  /** The caller may open the parent: its people and admins do. */
  isParentOpen: z.boolean(),
  children: z.array(NamedGroup),
  managers: z.array(z.string()),
  timeZone: z.string(),
  /** Whole hours of the time zone between which no automatic mail is sent, 0–23; equal ones for none. */
  quietFrom: z.number(),
  quietTo: z.number(),
  membersMayLeave: z.boolean(),
  /** Labels in use, in alphabetical order; empty for members, and only their own for tutors. */
  labels: z.array(z.string()),
  /** The caller is a tutor, who sees only people with one of these labels. */
  isLimited: z.boolean(),
  createdAt: z.string(),
  archivedAt: z.nullable(z.string()),
  version: z.number(),
  /** How many rows are in which state; null for members. */
  figures: z.nullable(
    z.object({ joined: z.number(), invited: z.number(), requested: z.number(), ended: z.number() }),
  ),
});
export type Group = z.output<typeof Group>;

export const groupParams = z.strictObject({ group: identifier });

export const getMyGroups = declare({
  name: "getMyGroups",
  method: "GET",
  path: "/api/groups",
  access: "signedIn",
  summary: "The groups that one has joined",
  output: z.array(MyGroup),
  message: "myGroups",
});

export const createGroup = declare({
  name: "createGroup",
  method: "POST",
  path: "/api/groups",
  access: "signedIn",
  summary: "Makes a group and its first manager: by admins, and by a group's managers inside that group",
  body: z.strictObject({
    name: groupName,
    timeZone,
    /** The group that it belongs to, itself without a parent. */
    parentId: z.optional(identifier),
  }),
  output: Group,
  message: "groupCreated",
  status: 201,
});

export const getGroup = declare({
  name: "getGroup",
  method: "GET",
  path: "/api/groups/:group",
  access: "member",
  summary: "One group",
  params: groupParams,
  output: Group,
  message: "group",
});

export const changeGroup = declare({
  name: "changeGroup",
  method: "PATCH",
  path: "/api/groups/:group",
  access: "manager",
  summary: "Changes a group's settings, or archives it; based on the version that was read",
  params: groupParams,
  body: z.strictObject({
    version: rowVersion,
    name: z.optional(groupName),
    timeZone: z.optional(timeZone),
    quietFrom: z.optional(hourOfDay),
    quietTo: z.optional(hourOfDay),
    membersMayLeave: z.optional(z.boolean()),
    isArchived: z.optional(z.boolean()),
    /** Only admins may set it; null for no parent. */
    parentId: z.optional(z.nullable(identifier)),
  }),
  output: Group,
  message: "groupChanged",
});

export const takeOverGroup = declare({
  name: "takeOverGroup",
  method: "POST",
  path: "/api/groups/:group/take-over",
  access: "admin",
  summary: "Makes the admin a manager of a group that has none",
  params: groupParams,
  output: Group,
  message: "groupTakenOver",
});

export const leaveGroup = declare({
  name: "leaveGroup",
  method: "DELETE",
  path: "/api/groups/:group/membership",
  access: "member",
  summary: "Leaves a group; results stay",
  params: groupParams,
  output: z.null(),
  message: "groupLeft",
});

/** A group as admins list it. */
export const ListedGroup = z.object({
  id: z.string(),
  name: z.string(),
  parent: z.nullable(NamedGroup),
  managers: z.array(z.object({ id: z.string(), name: z.string(), email: z.string() })),
  takers: z.number(),
  invited: z.number(),
  createdAt: z.string(),
  archivedAt: z.nullable(z.string()),
});
export type ListedGroup = z.output<typeof ListedGroup>;

const { q, groupState } = filters;

export const getAllGroups = declare({
  name: "getAllGroups",
  method: "GET",
  path: "/api/all-groups",
  access: "admin",
  summary: "All groups with their managers; an orphaned one has none",
  query: listQuery(["createdAt", "name"], { q, groupState }),
  output: ListedGroup,
  shape: "list",
  message: "allGroups",
});
