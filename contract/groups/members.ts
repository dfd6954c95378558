/** The members of a group. An invitation is a member's row from the first moment, accepted or not. */
import * as z from "zod/mini";
import { declare } from "../endpoint.ts";
import { identifier } from "../identifier.ts";
import { filters, listQuery, memberStates } from "../lists.ts";
import { plainText, textLine } from "../text-rules.ts";
import { GroupRole, groupParams } from "./groups.ts";

/**
 * - `requested`: joined by a link and awaits approval
 * - `invited`, `expired`, `withdrawn`: an invitation that is open, too old, or taken back
 * - `joined`, `left`: a member, a former one
 */
export const MemberState = z.enum(memberStates);
export type MemberState = z.output<typeof MemberState>;

/** What became of an open invitation's mail. */
export const MailState = z.enum(["waiting", "queued", "sent", "failed"]);
export type MailState = z.output<typeof MailState>;

export const Member = z.object({
  id: z.string(),
  /** Empty if none was given. Pages show a deleted account as "Former member". */
  name: z.string(),
  /** Null for viewers, and on rows of deleted accounts. */
  email: z.nullable(z.string()),
  /** An id number that the group uses, such as a matriculation number; also null for viewers. */
  idNumber: z.nullable(z.string()),
  /** Somebody else in the group has the same id number: perhaps the same person, with another address. */
  sharesIdNumber: z.boolean(),
  labels: z.array(z.string()),
  role: GroupRole,
  /** Takes assessments in this group. */
  counts: z.boolean(),
  state: MemberState,
  /** The account was deleted. */
  isErased: z.boolean(),
  mail: z.nullable(MailState),
  /** Why the mail did not go out: the limit per address, a refusal by the person, or the mail server. */
  failedWhy: z.nullable(z.enum(["limit", "refused", "bounced"])),
  invitedAt: z.nullable(z.string()),
  sentAt: z.nullable(z.string()),
  expiresAt: z.nullable(z.string()),
  joinedAt: z.nullable(z.string()),
  leftAt: z.nullable(z.string()),
  leftWhy: z.nullable(z.enum(["left", "removed", "declined", "withdrawn", "account-deleted"])),
});
export type Member = z.output<typeof Member>;

const { q, memberState, label } = filters;

export const getMembers = declare({
  name: "getMembers",
  method: "GET",
  path: "/api/groups/:group/members",
  access: "viewer",
  summary: "The members of a group and its invitations",
  params: groupParams,
  query: listQuery(["createdAt", "name"], { q, memberState, label }),
  output: Member,
  shape: "list",
  message: "members",
});

/** The most people that are added at once. */
export const mostRows = 5000;
/** Rows of one group, those of former members and ended invitations too. Every list of it is made of all of them. */
export const mostPeople = 10_000;
export const mostLabels = 20;

/** Bytes of a list of 5,000 people. */
const listBytes = 2 * 1024 * 1024;

/** One person as pasted or uploaded. The preview reports invalid addresses row by row. */
const GivenPerson = z.strictObject({
  email: plainText(400),
  name: z.optional(plainText(400)),
  idNumber: z.optional(plainText(400)),
  labels: z.optional(z.array(plainText(100)).check(z.maxLength(mostLabels))),
});
export type GivenPerson = z.output<typeof GivenPerson>;

const Given = z.strictObject({
  people: z
    .array(GivenPerson)
    .check(
      z.minLength(1, "Please give at least one address."),
      z.maxLength(mostRows, `Please add at most ${mostRows.toLocaleString("en")} people at once.`),
    ),
  role: z.optional(GroupRole),
});

/**
 * What adding would do with a row:
 * - `new`, `revived`: an invitation is sent; `revived` to a person who has left or whose invitation has ended
 * - `changed`: a member or an open invitation whose labels, name or id number change
 * - `member`, `invited`: nothing, they are in the group as given
 * - `approved`: a person who asked to join by a link
 * - `duplicate`: an earlier row has the same address
 * - `two-people`: the same, with another name or id number
 * - `invalid`: no address, or a field that can't be stored
 */
export const rowOutcomes = [
  "new",
  "revived",
  "changed",
  "approved",
  "member",
  "invited",
  "duplicate",
  "two-people",
  "invalid",
] as const;
export const RowOutcome = z.enum(rowOutcomes);
export type RowOutcome = z.output<typeof RowOutcome>;

export const PreviewRow = z.object({
  outcome: RowOutcome,
  /** The address as it would be stored. */
  email: z.string(),
  /** What is wrong with the row. */
  note: z.optional(z.string()),
  /** Index of the row whose address it repeats. */
  repeats: z.optional(z.number()),
  /** Who in the group has the given id number with another address: a name, or the address. */
  sameIdAs: z.optional(z.string()),
  /** Known from another group that the caller manages. */
  isKnown: z.optional(z.boolean()),
});
export type PreviewRow = z.output<typeof PreviewRow>;

export const Preview = z.object({
  /** One for each given person, in their order. */
  rows: z.array(PreviewRow),
  /** Invitations that can still go out today; the others wait for the next days. */
  mailsToday: z.number(),
  /** Members and open invitations that are not among the given people. */
  missing: z.array(z.object({ id: z.string(), name: z.string(), email: z.string() })),
});
export type Preview = z.output<typeof Preview>;

export const previewMembers = declare({
  name: "previewMembers",
  method: "POST",
  path: "/api/groups/:group/members/preview",
  access: "manager",
  summary: "What adding these people would do, row by row; nothing is written",
  params: groupParams,
  body: Given,
  bodyBytes: listBytes,
  isCostly: true,
  output: Preview,
  message: "membersPreview",
});

export const addMembers = declare({
  name: "addMembers",
  method: "POST",
  path: "/api/groups/:group/members",
  access: "manager",
  summary: "Adds people and invites them, as the preview says; the same list again changes nothing",
  params: groupParams,
  body: Given,
  bodyBytes: listBytes,
  isCostly: true,
  output: z.object({
    invited: z.number(),
    changed: z.number(),
    /** Rows that changed nothing or could not be used. */
    skipped: z.number(),
  }),
  message: "membersAdded",
});

const memberParams = z.strictObject({ member: identifier });

export const memberLabel = textLine("a label").check(
  z.maxLength(40, "Please use at most 40 characters for a label."),
);

export const changeMember = declare({
  name: "changeMember",
  method: "PATCH",
  path: "/api/members/:member",
  access: "manager",
  summary: "Changes a member's role, labels, name in the group, id number, or whether they count as a taker",
  params: memberParams,
  body: z.strictObject({
    role: z.optional(GroupRole),
    counts: z.optional(z.boolean()),
    labels: z.optional(z.array(memberLabel).check(z.maxLength(mostLabels))),
    name: z.optional(textLine("a name")),
    /** Null takes it away. */
    idNumber: z.optional(z.nullable(textLine("an id number"))),
  }),
  output: Member,
  message: "memberChanged",
});

export const removeMember = declare({
  name: "removeMember",
  method: "DELETE",
  path: "/api/members/:member",
  access: "manager",
  summary: "Ends a membership, or withdraws an invitation; the row and its results stay",
  params: memberParams,
  output: Member,
  message: "memberRemoved",
});

export const removeMembers = declare({
  name: "removeMembers",
  method: "POST",
  path: "/api/groups/:group/members/removal",
  access: "manager",
  summary: "Does the same for several rows, such as those that a new list no longer names",
  params: groupParams,
  body: z.strictObject({
    ids: z.array(identifier).check(z.minLength(1, "Please choose somebody."), z.maxLength(mostRows)),
  }),
  bodyBytes: listBytes,
  isCostly: true,
  output: z.object({ removed: z.number() }),
  message: "membersRemoved",
});

export const resendInvitation = declare({
  name: "resendInvitation",
  method: "POST",
  path: "/api/members/:member/invitation",
  access: "manager",
  summary: "Sends an invitation again; the link that was sent before is void",
  params: memberParams,
  output: Member,
  message: "invitationResent",
});

export const approveMember = declare({
  name: "approveMember",
  method: "POST",
  path: "/api/members/:member/approval",
  access: "manager",
  summary: "Lets a person in who asked to join by a link",
  params: memberParams,
  output: Member,
  message: "memberApproved",
});
