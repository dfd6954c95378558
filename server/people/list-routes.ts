/** The calls with which admins see people. */
import type { FastifyInstance } from "fastify";
import { setTimeFactor } from "../../contract/time.ts";
import { getUser as getUserCall, getUsers } from "../../contract/users/people.ts";
import { serve } from "../http/serve.ts";
import type { Services } from "../services.ts";
import { getUser } from "../users/store.ts";
import { updateTimePercent } from "../users/time-factor-store.ts";
import { listUsers } from "./list-store.ts";

/** Registers admins' lists of people. */
export function servePeople(app: FastifyInstance, services: Services): void {
  const { db, clock } = services;
  serve(app, services, getUsers, ({ query }) => listUsers(db, query));
  serve(app, services, setTimeFactor, async ({ caller, address, params, body }) => {
    await updateTimePercent(db, params.id, body.percent, { actorId: caller.id, address, now: clock.now() });
    return { id: params.id, percent: body.percent };
  });
  serve(app, services, getUserCall, ({ params }) => getUser(db, params.id));
}
