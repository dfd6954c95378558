/** The calls around results of assignments: the matrix, and what one member did. */
import type { FastifyInstance } from "fastify";
import { getMemberPreview } from "../../contract/assignments/assignment-preview.ts";
import {
  getSentReminders,
  previewReminders,
  sendReminders,
} from "../../contract/assignments/assignment-reminders.ts";
import {
  getGroupResults,
  getMemberOnAssignment,
  removeException,
  setException,
} from "../../contract/assignments/assignment-results.ts";
import { serve } from "../http/serve.ts";
import type { Services } from "../services.ts";
import { changeException, dropException, memberOnAssignment } from "./exceptions.ts";
import { listGroupResults } from "./matrix-store.ts";
import { previewFor } from "./member-preview.ts";
import { previewOf, remindNow } from "./reminders/reminders.ts";
import { listSent } from "./reminders/reminders-store.ts";

/** Registers the calls around results of assignments. */
export function serveAssignmentResults(app: FastifyInstance, services: Services): void {
  const { db, clock } = services;

  serve(app, services, getGroupResults, ({ group, query }) =>
    listGroupResults(db, group, query, clock.now()),
  );

  serve(app, services, getMemberOnAssignment, ({ params, group }) =>
    memberOnAssignment(db, params.assignment, params.member, group, clock.now()),
  );

  serve(app, services, getMemberPreview, ({ params }) =>
    previewFor(services, params.assignment, params.member, clock.now()),
  );

  serve(app, services, setException, async ({ params, body, caller, address, group }) => {
    const acting = { actorId: caller.id, address, now: clock.now(), asAdmin: group.actsAsAdmin };
    await changeException(db, params.assignment, params.member, body, acting);
    return memberOnAssignment(db, params.assignment, params.member, group, clock.now());
  });

  serve(app, services, previewReminders, ({ params }) => previewOf(db, params.assignment, clock.now()));

  serve(app, services, getSentReminders, ({ params }) => listSent(db, params.assignment));

  serve(app, services, sendReminders, ({ params, caller, address, group }) =>
    remindNow(db, params.assignment, {
      actorId: caller.id,
      address,
      now: clock.now(),
      asAdmin: group.actsAsAdmin,
    }),
  );

  serve(app, services, removeException, async ({ params, caller, address, group }) => {
    const acting = { actorId: caller.id, address, now: clock.now(), asAdmin: group.actsAsAdmin };
    await dropException(db, params.assignment, params.member, acting);
    return memberOnAssignment(db, params.assignment, params.member, group, clock.now());
  });
}
