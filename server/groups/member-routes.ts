/** The members of a group: listed, added, changed, invited again, let in and removed by managers. */
import type { FastifyInstance } from "fastify";
import {
  addMembers,
  approveMember,
  changeMember,
  getMembers,
  previewMembers,
  removeMember,
  removeMembers,
  resendInvitation,
} from "../../contract/groups/members.ts";
import { addAudit } from "../audit/store.ts";
import type { Db } from "../database/handle.ts";
import { Answer, type Caller } from "../http/call.ts";
import type { GroupScope } from "../http/group-scope-store.ts";
import { serve } from "../http/serve.ts";
import type { Services } from "../services.ts";
import { type Added, addPeople, previewPeople } from "./adding-store.ts";
import { cleanPeople } from "./given-people.ts";
import { groupAudit } from "./group-audit.ts";
import {
  approve,
  endMembers,
  getMember,
  listManagerAddresses,
  listMembers,
  updateMember,
} from "./members-store.ts";
import { mailsLeft, queueInvitationsOf, renewInvitation } from "./sending-store.ts";
import { holdGroup } from "./store.ts";

/** People in one transaction: everybody's changes wait for it, and the same list again goes on where it broke off. */
const addedAtOnce = 500;

/** Registers the calls around a group's members. */
export function serveMembers(app: FastifyInstance, services: Services): void {
  const { db, clock } = services;

  /** Runs a change of an active group and audits it. */
  const change = <T>(
    { group, caller, address }: { group: GroupScope; caller: Caller; address: string },
    action: string,
    work: (transaction: Db, now: Date) => Promise<{ done: T; details: Record<string, unknown> }>,
  ): Promise<T> =>
    db.transaction().execute(async (transaction) => {
      await holdGroup(transaction, group.id);
      const now = clock.now();
      const { done, details } = await work(transaction, now);
      const acting = { actorId: caller.id, address, now, asAdmin: group.actsAsAdmin };
      await addAudit(transaction, groupAudit(group.id, action, acting, details));
      return done;
    });

  serve(app, services, getMembers, ({ group, query }) => listMembers(db, group, query, clock.now()));

  serve(app, services, previewMembers, async ({ group, caller, body }) => ({
    ...(await previewPeople(db, group.id, body.people, { managerId: caller.id, now: clock.now() })),
    mailsToday: await mailsLeft(services, caller.id),
  }));

  serve(app, services, addMembers, async ({ group, caller, address, body }) => {
    const role = body.role ?? "member";
    const sum: Added = { invited: 0, changed: 0, skipped: 0 };
    const people = await cleanPeople(body.people);
    for (let from = 0; from < people.length; from += addedAtOnce) {
      const some = people.slice(from, from + addedAtOnce);
      const added = await change({ group, caller, address }, "add-members", async (transaction, now) => {
        const done = await addPeople(transaction, group.id, some, { managerId: caller.id, role, now });
        return { done, details: { ...done, role } };
      });
      for (const name of ["invited", "changed", "skipped"] as const) sum[name] += added[name];
    }
    await queueInvitationsOf(services, caller.id);
    return sum;
  });

  serve(app, services, changeMember, async ({ group, caller, address, params, body }) => {
    await change({ group, caller, address }, "change-member", async (transaction) => {
      const isNewManager = await updateMember(transaction, group.id, params.member, body);
      if (isNewManager) await tellManagers(services, transaction, group.id, params.member);
      const { role, counts, labels } = body;
      return { done: null, details: { member: params.member, role, counts, labels } };
    });
    return getMember(db, params.member, group, clock.now());
  });

  serve(app, services, removeMember, async ({ group, caller, address, params }) => {
    await change({ group, caller, address }, "remove-members", async (transaction, now) => {
      await endMembers(transaction, group.id, [params.member], now);
      return { done: null, details: { members: [params.member] } };
    });
    const member = await getMember(db, params.member, group, clock.now());
    return new Answer(member, member.state === "withdrawn" ? "invitationWithdrawn" : "memberRemoved");
  });

  serve(app, services, removeMembers, ({ group, caller, address, body }) =>
    change({ group, caller, address }, "remove-members", async (transaction, now) => {
      const removed = await endMembers(transaction, group.id, body.ids, now);
      return { done: { removed }, details: { members: body.ids.slice(0, 100), removed } };
    }),
  );

  serve(app, services, resendInvitation, async ({ group, caller, address, params }) => {
    await change({ group, caller, address }, "resend-invitation", async (transaction, now) => {
      await renewInvitation(transaction, params.member, caller.id, now);
      return { done: null, details: { member: params.member } };
    });
    await queueInvitationsOf(services, caller.id);
    return getMember(db, params.member, group, clock.now());
  });

  serve(app, services, approveMember, async ({ group, caller, address, params }) => {
    await change({ group, caller, address }, "approve-member", async (transaction, now) => {
      const isNewManager = await approve(transaction, params.member, now);
      if (isNewManager) await tellManagers(services, transaction, group.id, params.member);
      return { done: null, details: { member: params.member } };
    });
    return getMember(db, params.member, group, clock.now());
  });
}

/** Mails all managers of a group, including the new one, that a person has become a manager. */
export async function tellManagers(
  { outbox }: Pick<Services, "outbox">,
  db: Db,
  groupId: string,
  memberId: string,
): Promise<void> {
  for (const recipient of await listManagerAddresses(db, groupId))
    await outbox.add(db, { kind: "groupManager", recipient, details: { member: memberId } });
}
