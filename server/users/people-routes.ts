/** The calls with which admins see people. */
import type { FastifyInstance } from "fastify";
import { getUser as getUserCall, getUsers } from "../../contract/people.ts";
import { serve } from "../http/serve.ts";
import type { Parts } from "../parts.ts";
import { listUsers } from "./people-store.ts";
import { getUser } from "./store.ts";

export function servePeople(app: FastifyInstance, parts: Parts): void {
  const { db } = parts;
  serve(app, parts, getUsers, ({ query }) => listUsers(db, query));
  serve(app, parts, getUserCall, ({ params }) => getUser(db, params.id));
}
