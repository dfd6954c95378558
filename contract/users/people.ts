/** All users and one user, as admins see them. */
import * as z from "zod/mini";
import { declare } from "../endpoint.ts";
import { identifier } from "../identifier.ts";
import { filters, listQuery } from "../lists.ts";
import { Result } from "../results.ts";
import { User } from "./users.ts";

/** `assessments` is included when the whole list is requested; pages and cursors have the count alone. */
export const UserWithResults = z.extend(User, { assessments: z.optional(z.array(Result)) });
export type UserWithResults = z.output<typeof UserWithResults>;

const { q, from, to, profileType, verified, standing } = filters;

export const userSorts = ["createdAt", "name", "email", "assessments"] as const;

export const getUsers = declare({
  name: "getUsers",
  method: "GET",
  path: "/api/user/get-users",
  access: "admin",
  summary: "All users",
  query: listQuery(userSorts, { q, from, to, profileType, verified, standing }),
  output: UserWithResults,
  shape: "list",
  message: "users",
});

export const getUser = declare({
  name: "getUser",
  method: "GET",
  path: "/api/user/get-user/:id",
  access: "admin",
  summary: "One user",
  params: z.strictObject({ id: identifier }),
  output: User,
  message: "user",
});
