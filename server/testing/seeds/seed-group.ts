/** A group with a manager, an open invitation and a link, for access tests. */
import { insertGroup } from "../../groups/store.ts";
import type { Person, TestApp } from "../test-app.ts";

/** Makes a group that a person manages. */
export async function seedGroup(app: TestApp, manager: Person) {
  const groupId = await app.db.transaction().execute((transaction) =>
    insertGroup(transaction, {
      name: "A group",
      timeZone: "UTC",
      parentId: undefined,
      creator: { ...manager, name: "Manager" },
      now: app.clock.now(),
    }),
  );
  await manager.post(`/api/groups/${groupId}/members`, { people: [{ email: "waiting@example.org" }] });
  const members = (await manager.get(`/api/groups/${groupId}/members?memberState=invited&page=1`)).body.data;
  const link = (await manager.post(`/api/groups/${groupId}/links`, {})).body.data;
  return { groupId, invitationId: members[0].id as string, linkId: link.id as string };
}
