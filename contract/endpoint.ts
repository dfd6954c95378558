/** The shape of a declared call: one declaration serves the route, the browser's function and the OpenAPI document. */
import * as z from "zod/mini";
import type { Message } from "./messages.ts";

/**
 * Who may make a call.
 * - `anyone`: no session needed; the handler knows the session if there is one
 * - `anonymous`: no session is read at all, and the browser sends no credentials
 * - `signedIn`: any session
 * - `selfOrAdmin`: the person whose id is the path's `id`, or an admin
 * - `admin`: admins
 * - `member`, `viewer`, `manager`: what the person is at least in the group that the path's `group`, `member` or
 *   `link`
 *   belongs to. Managers of the parent are viewers of its groups; admins are managers of all. Others get 404
 * - `author`: people with one of the call's `roles` in the collection that the path names; to all others there is no
 *   such collection
 */
export type Access = "anyone" | "anonymous" | "signedIn" | "selfOrAdmin" | "admin" | "author" | GroupAccess;

export type GroupAccess = "member" | "viewer" | "manager";

const groupAccess: readonly string[] = ["member", "viewer", "manager"] satisfies GroupAccess[];

/** Whether a call is open to the people of one group. */
export function isGroupAccess(access: Access): access is GroupAccess {
  return groupAccess.includes(access);
}

/** What a member of a collection may do: an owner everything, an author writes questions, a reviewer approves them. */
export const memberRoles = ["owner", "author", "reviewer"] as const;
export type MemberRole = (typeof memberRoles)[number];
/** A member's role, or `admin` for an admin who is none. */
export type AuthorRole = MemberRole | "admin";

export type Method = "GET" | "POST" | "PATCH" | "DELETE";

/**
 * How the response is laid out, as `data`: one value; an object whose lists are streamed; a list that is streamed,
 * paged or walked by cursor (see lists.ts). Or a file, which has no envelope.
 */
export type Shape = "value" | "stream" | "list" | "file";

type Schema = z.ZodMiniType;

export interface Endpoint {
  /** Also the operation id of the OpenAPI document. */
  name: string;
  method: Method;
  /** From the server's root, parameters as `:name`. */
  path: `/api/${string}`;
  access: Access;
  /** With access `author`: who of the collection may make the call. Other members get 403. */
  roles?: readonly AuthorRole[];
  /** With access `author`: for admins alone, whatever their role in the collection. */
  adminsOnly?: true;
  summary: string;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  /** The maximum body size in bytes, if not the default 16 kB. It is read only for callers with access. */
  bodyBytes?: number;
  /** Reads or makes so much that a server runs one such request at a time, in turn by person. */
  isCostly?: true;
  /** Mail programs call it with a one-click unsubscribe form (RFC 8058). */
  oneClick?: true;
  /** The body is a file, sent as application/octet-stream. */
  bytes?: true;
  /** The schema of `data`, of one row where `shape` is `list`. Only what it names leaves the server. */
  output: Schema;
  shape?: Shape;
  /** The success sentence, when the handler names no other. */
  message: Message;
  /** A GET that changes state (sign-out): guarded like a POST, and not available as HEAD. */
  changesState?: true;
  /** Status of the usual success; 200 by default. */
  status?: 200 | 201;
  /** The type of a file. */
  contentType?: string;
}

/** Declares a call; leaving out its access does not compile. */
export function declare<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
}

type FileEndpoint = Pick<Endpoint, "name" | "path" | "access" | "roles" | "summary"> & {
  params?: Schema;
  query?: Schema;
  contentType: string;
};

/** Declares a GET that responds with a file. */
export function declareFile<const E extends FileEndpoint>(endpoint: E) {
  return declare({ ...endpoint, method: "GET", shape: "file", output: z.string(), message: "file" });
}

type Parsed<S> = S extends z.ZodMiniType ? z.output<S> : undefined;
type Given<S> = S extends z.ZodMiniType ? z.input<S> : undefined;

/** What a handler receives: path parameters, query and body after their schemas. */
export interface Input<E extends Endpoint> {
  params: Parsed<E["params"]>;
  query: Parsed<E["query"]>;
  body: E["bytes"] extends true ? Uint8Array : Parsed<E["body"]>;
}

/** What a client gives: the same before the schemas. */
export type Request<E extends Endpoint> = (E["params"] extends Schema
  ? { params: Given<E["params"]> }
  : object) &
  (E["query"] extends Schema ? { query?: Given<E["query"]> } : object) &
  (E["bytes"] extends true
    ? { body: { readonly size: number; readonly type: string } }
    : E["body"] extends Schema
      ? { body: Given<E["body"]> }
      : object);

/** What the call yields as `data`: a value, or the row of a list. */
export type Output<E extends Endpoint> = z.output<E["output"]>;

/** Beside `data` when a list was requested page by page or by cursor. */
export interface Page {
  page?: number;
  limit: number;
  total?: number;
  pages?: number;
  totalIsMinimum?: true;
  next?: string | null;
}
