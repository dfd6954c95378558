/** The calls by which people join a group, and those by which managers make links. */
import type { FastifyInstance } from "fastify";
import { AppError } from "../../contract/errors.ts";
import {
  acceptInvitation as acceptCall,
  closeLink as closeLinkCall,
  confirmInvitation,
  createLink,
  declineInvitation as declineCall,
  getInvitation as getInvitationCall,
  getLinkedGroup as getLinkedGroupCall,
  getLinks,
  joinByLink as joinCall,
} from "../../contract/groups/joining.ts";
import { addAudit } from "../audit/store.ts";
import { countUse, longCounterPrefix } from "../database/hourly-limit.ts";
import { Answer } from "../http/call.ts";
import { serve } from "../http/serve.ts";
import { hashSecret } from "../platform/ids.ts";
import type { Services } from "../services.ts";
import { groupAudit } from "./group-audit.ts";
import {
  acceptInvitation,
  declineInvitation,
  getInvitation,
  getRowToConfirm,
  type MoveExceptions,
} from "./invitation-store.ts";
import { closeLink, getLinkedGroup, insertLink, joinByLink, listLinks } from "./links-store.ts";
import { tellManagers } from "./member-routes.ts";
import { holdGroup } from "./store.ts";

const confirmationsAWeek = 3;
const weekSeconds = 7 * 24 * 3600;

/** Registers invitations and links. */
export function serveJoining(
  app: FastifyInstance,
  services: Services,
  { moveExceptions }: { moveExceptions: MoveExceptions },
): void {
  const { db, clock, outbox, secretKey, settings } = services;

  serve(app, services, getInvitationCall, ({ params, caller }) =>
    getInvitation(db, params.token, caller, clock.now()),
  );

  serve(app, services, acceptCall, async ({ params, caller }) => {
    const groupId = await db.transaction().execute(async (transaction) => {
      const { token } = params;
      const accepted = await acceptInvitation(transaction, token, caller, clock.now(), moveExceptions);
      if (accepted.newManager !== undefined)
        await tellManagers(services, transaction, accepted.groupId, accepted.newManager);
      return accepted.groupId;
    });
    return { groupId, state: "joined" as const };
  });

  serve(app, services, confirmInvitation, async ({ params, caller }) => {
    const now = clock.now();
    const { id, email } = await getRowToConfirm(db, params.token, caller, now);
    const key = `${longCounterPrefix}confirmation:${hashSecret(email)}`;
    if (!(await countUse(db, key, confirmationsAWeek, now, weekSeconds)))
      throw new AppError("too_many_requests", {
        sentence: "No mail was sent: this address has had three of them this week. Please open the last one.",
      });
    const details = { member: id, user: caller.id };
    await outbox.add(db, { kind: "groupConfirmation", recipient: email, details });
    return null;
  });

  serve(app, services, declineCall, async ({ params, body }) => {
    await db
      .transaction()
      .execute((transaction) =>
        declineInvitation(transaction, secretKey, params.token, body.noMore, clock.now()),
      );
    return null;
  });

  serve(app, services, getLinks, ({ group }) => listLinks(db, secretKey, group.id, settings.publicUrl));

  serve(app, services, createLink, async ({ group, caller, address, body }) => {
    const now = clock.now();
    const { replaces, limitUses = null, closesAt = null, domains = [], needsApproval = false } = body;
    if (closesAt !== null && !(Date.parse(closesAt) > now.getTime()))
      throw new AppError("invalid_input", { fields: { closesAt: "Please choose a time in the future." } });
    const id = await db.transaction().execute(async (transaction) => {
      await holdGroup(transaction, group.id);
      if (replaces !== undefined) await closeLink(transaction, group.id, replaces, now);
      const at = closesAt === null ? null : new Date(closesAt).toISOString();
      const link = { limitUses, closesAt: at, domains, needsApproval, createdBy: caller.id };
      const made = await insertLink(transaction, secretKey, group.id, link, now);
      const acting = { actorId: caller.id, address, now, asAdmin: group.actsAsAdmin };
      const details = { link: made, ...body };
      await addAudit(transaction, groupAudit(group.id, "create-link", acting, details));
      return made;
    });
    const links = await listLinks(db, secretKey, group.id, settings.publicUrl);
    const link = links.find((one) => one.id === id);
    if (!link) throw new AppError("changed_meanwhile");
    return link;
  });

  serve(app, services, closeLinkCall, async ({ group, caller, address, params }) => {
    const now = clock.now();
    await db.transaction().execute(async (transaction) => {
      await closeLink(transaction, group.id, params.link, now);
      const acting = { actorId: caller.id, address, now, asAdmin: group.actsAsAdmin };
      await addAudit(transaction, groupAudit(group.id, "close-link", acting, { link: params.link }));
    });
    return null;
  });

  serve(app, services, getLinkedGroupCall, ({ params, caller }) =>
    getLinkedGroup(db, params.token, caller, clock.now()),
  );

  serve(app, services, joinCall, async ({ params, caller }) => {
    const joined = await db.transaction().execute(async (transaction) => {
      const done = await joinByLink(transaction, params.token, caller, clock.now());
      if (done.newManager) await tellManagers(services, transaction, done.groupId, done.newManager);
      return done;
    });
    return new Answer(joined, joined.state === "joined" ? "groupJoined" : "groupRequested");
  });
}
