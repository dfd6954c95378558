/** Groups themselves: made, shown, changed, taken over and left. */
import type { FastifyInstance } from "fastify";
import { AppError } from "../../contract/errors.ts";
import {
  changeGroup,
  createGroup,
  getAllGroups,
  getGroup as getGroupCall,
  getMyGroups,
  leaveGroup,
  takeOverGroup,
} from "../../contract/groups/groups.ts";
import { addAudit } from "../audit/store.ts";
import type { Caller } from "../http/call.ts";
import { findGroupScope, type GroupScope } from "../http/group-scope-store.ts";
import { serve } from "../http/serve.ts";
import type { Services } from "../services.ts";
import { type GroupActing, groupAudit } from "./group-audit.ts";
import { listAllGroups } from "./list-store.ts";
import { leave, takeOver } from "./membership-store.ts";
import { checkParent } from "./parent-store.ts";
import { lookAtRemindersAgain } from "./reminder-moments-store.ts";
import { getGroup, insertGroup, listMyGroups, updateGroup } from "./store.ts";

/** Registers the calls around groups. */
export function serveGroups(app: FastifyInstance, services: Services): void {
  const { db, clock } = services;

  serve(app, services, getMyGroups, ({ caller }) => listMyGroups(db, caller.id));

  serve(app, services, getAllGroups, ({ query }) => listAllGroups(db, query));

  serve(app, services, createGroup, async ({ caller, address, body }) => {
    await refuseCreating(services, caller, body.parentId);
    const now = clock.now();
    const id = await db.transaction().execute(async (transaction) => {
      if (body.parentId !== undefined) await checkParent(transaction, body.parentId);
      const made = await insertGroup(transaction, { ...body, parentId: body.parentId, creator: caller, now });
      const acting: GroupActing = {
        actorId: caller.id,
        address,
        now,
        asAdmin: caller.adminAccess === "full",
      };
      await addAudit(transaction, groupAudit(made, "create-group", acting, { name: body.name }));
      return made;
    });
    return getGroup(db, ownGroup(id), caller.id);
  });

  serve(app, services, getGroupCall, ({ group, caller }) => getGroup(db, group, caller.id));

  serve(app, services, changeGroup, async ({ group, caller, address, body }) => {
    const { parentId, ...same } = body;
    if (parentId !== undefined && caller.adminAccess !== "full") throw new AppError("not_allowed");
    const now = clock.now();
    await db.transaction().execute(async (transaction) => {
      if (typeof parentId === "string") await checkParent(transaction, parentId, group.id);
      await updateGroup(transaction, group.id, body, now);
      const movesReminders = [body.timeZone, body.quietFrom, body.quietTo].some((part) => part !== undefined);
      if (movesReminders) await lookAtRemindersAgain(transaction, group.id);
      const { version, ...details } = { ...same, ...(parentId === undefined ? {} : { parentId }) };
      const acting = { actorId: caller.id, address, now, asAdmin: group.actsAsAdmin };
      await addAudit(transaction, groupAudit(group.id, "change-group", acting, details));
    });
    return getGroup(db, group, caller.id);
  });

  serve(app, services, takeOverGroup, async ({ params, caller, address }) => {
    await takeOver(db, params.group, caller, {
      actorId: caller.id,
      address,
      now: clock.now(),
      asAdmin: true,
    });
    return getGroup(db, ownGroup(params.group), caller.id);
  });

  serve(app, services, leaveGroup, async ({ group, caller }) => {
    await leave(db, group.id, caller.id, clock.now());
    return null;
  });
}

/** The scope of a person who has just become its manager. */
function ownGroup(id: string): GroupScope {
  return { id, role: "manager", seesAddresses: true, labels: null, actsAsAdmin: false };
}

/** Admins make any group; the managers of a group make groups inside it. @throws AppError not_allowed, not_found */
async function refuseCreating({ db }: Services, caller: Caller, parentId: string | undefined): Promise<void> {
  if (caller.adminAccess === "full") return;
  if (parentId === undefined) throw new AppError("not_allowed");
  const scope = await findGroupScope(db, { id: caller.id, isAdmin: false }, { group: parentId });
  if (!scope) throw new AppError("not_found");
  if (scope.role !== "manager") throw new AppError("not_allowed");
}
