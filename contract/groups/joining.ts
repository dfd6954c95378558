/** The two ways into a group: an invitation that was mailed, and a link that managers pass on. */
import * as z from "zod/mini";
import { declare } from "../endpoint.ts";
import { identifier } from "../identifier.ts";
import { GroupRole, groupParams } from "./groups.ts";

const tokenParams = z.strictObject({ token: z.string() });

/** What a person sees of a group before they join. */
const GroupBefore = z.object({
  name: z.string(),
  /** Names of its managers. */
  managers: z.array(z.string()),
});

/**
 * - `open`: it can be accepted
 * - `accepted`, `expired`, `withdrawn`: it can't; a newer mail voids the link of an older one
 */
export const Invitation = z.object({
  group: GroupBefore,
  email: z.string(),
  role: GroupRole,
  state: z.enum(["open", "accepted", "expired", "withdrawn"]),
  /**
   * How the reader relates to it: nobody signed in; the invited address, verified or not; another account; an account that
   * has confirmed the invited address by mail; a person who is in the group already.
   */
  reader: z.enum(["signed-out", "invited", "unverified", "other", "confirmed", "member"]),
  /** Address of the reader's account, where it is another one. */
  readerEmail: z.nullable(z.string()),
  groupId: z.nullable(z.string()),
});
export type Invitation = z.output<typeof Invitation>;

export const getInvitation = declare({
  name: "getInvitation",
  method: "GET",
  path: "/api/invitations/:token",
  access: "anyone",
  summary: "What an invitation is to, and whether the reader can accept it",
  params: tokenParams,
  output: Invitation,
  message: "invitation",
});

const Joined = z.object({ groupId: z.string(), state: z.enum(["joined", "requested"]) });

export const acceptInvitation = declare({
  name: "acceptInvitation",
  method: "POST",
  path: "/api/invitations/:token/acceptance",
  access: "signedIn",
  summary: "Joins the group; with the verified account of the invited address, or one that has confirmed it",
  params: tokenParams,
  output: Joined,
  message: "groupJoined",
});

export const confirmInvitation = declare({
  name: "confirmInvitation",
  method: "POST",
  path: "/api/invitations/:token/confirmation",
  access: "signedIn",
  summary: "Mails the invited address a link that lets the signed-in account accept",
  params: tokenParams,
  output: z.null(),
  message: "invitationConfirmation",
});

export const declineInvitation = declare({
  name: "declineInvitation",
  method: "POST",
  path: "/api/invitations/:token/refusal",
  access: "anyone",
  summary: "Declines an invitation, for this group or for all",
  params: tokenParams,
  body: z.strictObject({ noMore: z.boolean("Please say true or false.") }),
  output: z.null(),
  message: "invitationDeclined",
});

export const GroupLink = z.object({
  id: z.string(),
  /** Null if the key for secrets has changed since. The link still works and can be replaced. */
  url: z.nullable(z.string()),
  uses: z.number(),
  limitUses: z.nullable(z.number()),
  closesAt: z.nullable(z.string()),
  domains: z.array(z.string()),
  needsApproval: z.boolean(),
  createdAt: z.string(),
});
export type GroupLink = z.output<typeof GroupLink>;

export const getLinks = declare({
  name: "getLinks",
  method: "GET",
  path: "/api/groups/:group/links",
  access: "manager",
  summary: "The links that let people into a group, those that are closed left out",
  params: groupParams,
  output: z.array(GroupLink),
  message: "groupLinks",
});

const domainSentence = "Please give domains such as example.org.";
const domain = z.pipe(
  z.string(domainSentence).check(
    z.maxLength(253, { error: domainSentence, abort: true }),
    z.overwrite((text) => text.trim().toLowerCase().replace(/^@/, "")),
  ),
  z
    .string()
    .check(
      z.regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/, domainSentence),
    ),
);

const momentSentence = "Please give a day and a time.";

export const createLink = declare({
  name: "createLink",
  method: "POST",
  path: "/api/groups/:group/links",
  access: "manager",
  summary: "Makes a link by which people join as members; with `replaces` the other one stops working",
  params: groupParams,
  body: z.strictObject({
    limitUses: z.optional(
      z.nullable(z.int().check(z.minimum(1, "At least 1."), z.maximum(100_000, "At most 100,000."))),
    ),
    /** UTC. */
    closesAt: z.optional(
      z.nullable(
        z
          .string(momentSentence)
          .check(
            z.maxLength(30, { error: momentSentence, abort: true }),
            z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z$/, momentSentence),
          ),
      ),
    ),
    domains: z.optional(z.array(domain).check(z.maxLength(20, "Please use at most 20 domains."))),
    needsApproval: z.optional(z.boolean()),
    replaces: z.optional(identifier),
  }),
  output: GroupLink,
  message: "linkCreated",
  status: 201,
});

export const closeLink = declare({
  name: "closeLink",
  method: "DELETE",
  path: "/api/links/:link",
  access: "manager",
  summary: "Closes a link; who came by it stays",
  params: z.strictObject({ link: identifier }),
  output: z.null(),
  message: "linkClosed",
});

/** What a link leads to, before anybody joins. */
export const LinkedGroup = z.object({
  group: GroupBefore,
  state: z.enum(["open", "ended", "full", "closed"]),
  needsApproval: z.boolean(),
  domains: z.array(z.string()),
  /** `wrong-domain`: the account's address is in none of the allowed domains. `waiting`: awaits approval. */
  reader: z.enum(["signed-out", "unverified", "wrong-domain", "ready", "waiting", "member"]),
  readerEmail: z.nullable(z.string()),
  groupId: z.nullable(z.string()),
});
export type LinkedGroup = z.output<typeof LinkedGroup>;

export const getLinkedGroup = declare({
  name: "getLinkedGroup",
  method: "GET",
  path: "/api/join/:token",
  access: "anyone",
  summary: "The group that a link leads to: its name, its managers, and whether the reader can join",
  params: tokenParams,
  output: LinkedGroup,
  message: "linkedGroup",
});

export const joinByLink = declare({
  name: "joinByLink",
  method: "POST",
  path: "/api/join/:token",
  access: "signedIn",
  summary: "Joins the group of a link, or asks to",
  params: tokenParams,
  output: Joined,
  message: "groupJoined",
});
