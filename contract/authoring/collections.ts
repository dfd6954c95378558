/** Collections: the questions that an institution writes, and the people who write and review them. */
import * as z from "zod/mini";
import { declare, memberRoles } from "../endpoint.ts";
import { identifier } from "../identifier.ts";
import { filters, listQuery } from "../lists.ts";
import { rowVersion } from "../row-version.ts";
import { knownEmail, textLine } from "../text-rules.ts";
import { languageTag } from "./question-body.ts";

export const everyone = ["owner", "author", "reviewer", "admin"] as const;
export const writers = ["owner", "author"] as const;
export const reviewers = ["owner", "reviewer"] as const;

export const Collection = z.object({
  id: z.string(),
  name: z.string(),
  /** Of its questions, unless one says otherwise. */
  lang: z.string(),
  /** Nobody approves a question that they have written. */
  fourEyes: z.boolean(),
  /** Null while it is in use. An archived collection is read-only. */
  archivedAt: z.nullable(z.string()),
  createdAt: z.string(),
  version: z.number(),
  /** The caller's. */
  role: z.enum([...memberRoles, "admin"]),
  /** Questions that are not retired. */
  questions: z.number(),
  /** Questions that wait for a review. */
  inReview: z.number(),
});
export type Collection = z.output<typeof Collection>;

export const collectionPath = z.strictObject({ collection: identifier });

export const getCollections = declare({
  name: "getCollections",
  method: "GET",
  path: "/api/collections",
  access: "signedIn",
  summary: "The collections of which the signed-in person is a member, for admins all",
  query: listQuery(["createdAt"], { q: filters.q, archived: filters.archived }),
  output: Collection,
  shape: "list",
  message: "collections",
});

export const createCollection = declare({
  name: "createCollection",
  method: "POST",
  path: "/api/collections",
  access: "admin",
  summary: "Makes a collection, with the admin as its owner",
  body: z.strictObject({ name: textLine("a name"), lang: languageTag, fourEyes: z.boolean() }),
  output: Collection,
  message: "collectionCreated",
  status: 201,
});

export const CollectionDetails = z.extend(Collection, {
  counts: z.object({
    draft: z.number(),
    review: z.number(),
    approved: z.number(),
    published: z.number(),
    retired: z.number(),
  }),
  /** Of its questions, in alphabetical order. */
  topics: z.array(z.string()),
});
export type CollectionDetails = z.output<typeof CollectionDetails>;

export const getCollection = declare({
  name: "getCollection",
  method: "GET",
  path: "/api/collections/:collection",
  access: "author",
  roles: everyone,
  summary: "One collection",
  params: collectionPath,
  output: CollectionDetails,
  message: "collection",
});

export const changeCollection = declare({
  name: "changeCollection",
  method: "PATCH",
  path: "/api/collections/:collection",
  access: "author",
  roles: ["owner"],
  summary: "Changes a collection's name, language and review rule, archives it or takes it back into use",
  params: collectionPath,
  body: z.strictObject({
    /** The version that the change is based on; an older one gives 409 changed_meanwhile. */
    version: rowVersion,
    name: z.optional(textLine("a name")),
    lang: z.optional(languageTag),
    fourEyes: z.optional(z.boolean()),
    archived: z.optional(z.boolean()),
  }),
  output: CollectionDetails,
  message: "collectionChanged",
});

export const Member = z.object({
  /** Of the person. */
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(memberRoles),
  since: z.string(),
});
export type Member = z.output<typeof Member>;

export const getCollectionMembers = declare({
  name: "getCollectionMembers",
  method: "GET",
  path: "/api/collections/:collection/members",
  access: "author",
  roles: everyone,
  summary: "The members of a collection",
  params: collectionPath,
  output: z.array(Member),
  message: "collectionMembers",
});

const role = z.enum(memberRoles, "Please choose a role.");

export const addCollectionMember = declare({
  name: "addCollectionMember",
  method: "POST",
  path: "/api/collections/:collection/members",
  access: "author",
  roles: ["owner", "admin"],
  summary: "Adds the person who has an account with this address",
  params: collectionPath,
  body: z.strictObject({ email: knownEmail, role }),
  output: z.array(Member),
  message: "collectionMemberAdded",
  status: 201,
});

const memberPath = z.strictObject({ collection: identifier, member: identifier });

export const changeCollectionMember = declare({
  name: "changeCollectionMember",
  method: "PATCH",
  path: "/api/collections/:collection/members/:member",
  access: "author",
  roles: ["owner", "admin"],
  summary: "Changes a member's role; the last owner stays one (409 wrong_state)",
  params: memberPath,
  body: z.strictObject({ role }),
  output: z.array(Member),
  message: "collectionMemberChanged",
});

export const removeCollectionMember = declare({
  name: "removeCollectionMember",
  method: "DELETE",
  path: "/api/collections/:collection/members/:member",
  access: "author",
  roles: ["owner", "admin"],
  summary: "Removes a member; the last owner stays (409 wrong_state)",
  params: memberPath,
  output: z.array(Member),
  message: "collectionMemberRemoved",
});
