/** The calls for collections and their members. */
import type { FastifyInstance } from "fastify";
import {
  addCollectionMember,
  changeCollection,
  changeCollectionMember,
  createCollection,
  getCollection as getCollectionCall,
  getCollectionMembers,
  getCollections,
  removeCollectionMember,
} from "../../contract/authoring/collections.ts";
import { countUse, limitReached } from "../database/hourly-limit.ts";
import { serve } from "../http/serve.ts";
import type { Services } from "../services.ts";
import { deleteMember, insertMember, listMembers, updateMember } from "./collection-members-store.ts";
import { getCollection, insertCollection, listCollections, updateCollection } from "./collections-store.ts";
import { actingOf, serveAuthor } from "./serve-author.ts";

/** How many addresses one person may try in an hour, since the response reveals whether there is an account. */
const addressesAnHour = 60;

async function countAddress({ db, clock }: Services, actorId: string): Promise<void> {
  const key = `add-member:${actorId}`;
  if (await countUse(db, key, addressesAnHour, clock.now())) return;
  throw await limitReached(db, key, "You have added many people within an hour.", clock.now());
}

/** Registers the calls for collections and their members. */
export function serveCollections(app: FastifyInstance, services: Services): void {
  const { db } = services;

  serve(app, services, getCollections, ({ caller, query }) =>
    listCollections(db, { id: caller.id, isAdmin: caller.adminAccess === "full" }, query),
  );

  serve(app, services, createCollection, async ({ body, ...call }) => {
    const id = await insertCollection(db, body, actingOf(services, call));
    return getCollection(db, id, "owner");
  });

  serveAuthor(app, services, getCollectionCall, ({ membership }) =>
    getCollection(db, membership.collectionId, membership.role),
  );

  serveAuthor(
    app,
    services,
    changeCollection,
    async ({ membership, body, ...call }) => {
      await updateCollection(db, membership.collectionId, body, actingOf(services, call));
      return getCollection(db, membership.collectionId, membership.role);
    },
    true,
  );

  serveAuthor(app, services, getCollectionMembers, ({ membership }) =>
    listMembers(db, membership.collectionId),
  );

  serveAuthor(app, services, addCollectionMember, async ({ membership, body, ...call }) => {
    await countAddress(services, call.caller.id);
    await insertMember(db, membership.collectionId, body, actingOf(services, call));
    return listMembers(db, membership.collectionId);
  });

  serveAuthor(app, services, changeCollectionMember, async ({ membership, params, body, ...call }) => {
    const change = { userId: params.member, role: body.role };
    await updateMember(db, membership.collectionId, change, actingOf(services, call));
    return listMembers(db, membership.collectionId);
  });

  serveAuthor(app, services, removeCollectionMember, async ({ membership, params, ...call }) => {
    await deleteMember(db, membership.collectionId, params.member, actingOf(services, call));
    return listMembers(db, membership.collectionId);
  });
}
