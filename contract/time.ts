/** Extra time, granted by admins. */
import * as z from "zod/mini";
import { declare } from "./endpoint.ts";
import { identifier } from "./identifier.ts";

const minutes = z
  .int("Please give whole minutes.")
  .check(z.minimum(1, "Please give 1 to 120 minutes."), z.maximum(120, "Please give 1 to 120 minutes."));

export const addExtraTime = declare({
  name: "addExtraTime",
  method: "PATCH",
  path: "/api/assessment/attempts/:id/extra-time",
  access: "admin",
  summary: "Adds minutes to a running attempt",
  params: z.strictObject({ id: identifier }),
  body: z.strictObject({ minutes }),
  output: z.object({ deadlineAt: z.string() }),
  message: "extraTime",
});

export const addExtraTimeToAll = declare({
  name: "addExtraTimeToAll",
  method: "PATCH",
  path: "/api/assessment/extra-time",
  access: "admin",
  summary: "Adds minutes to every running attempt, or to those of one assignment",
  body: z.strictObject({ minutes, assignmentId: z.optional(identifier) }),
  output: z.object({ attempts: z.number() }),
  message: "extraTimeForAll",
});

export const setTimeFactor = declare({
  name: "setTimeFactor",
  method: "PATCH",
  path: "/api/user/time-factor/:id",
  access: "admin",
  summary: "Sets a person's time limit in per cent of the usual one, for attempts from now on",
  params: z.strictObject({ id: identifier }),
  body: z.strictObject({
    percent: z
      .int("Please give whole per cent.")
      .check(
        z.minimum(100, "Please give 100 to 300 per cent."),
        z.maximum(300, "Please give 100 to 300 per cent."),
      ),
  }),
  output: z.object({ id: z.string(), percent: z.number() }),
  message: "timeFactor",
});
