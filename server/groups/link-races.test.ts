/** Changes of a link by another server while a person joins through it. */
import type { KyselyPlugin } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { onEachEngine } from "../testing/engines.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { joinByLink } from "./links-store.ts";

onEachEngine("concurrent joins by one link", (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine);
  });
  afterAll(() => app.close());

  test("a link that reaches its limit while a person joins refuses them", async () => {
    const manager = await app.addAdmin();
    const made = await manager.post("/api/groups", { name: "Class", timeZone: "UTC" });
    const reply = await manager.post(`/api/groups/${made.body.data.id}/links`, { limitUses: 1 });
    const { id, url } = reply.body.data;
    const token = url.split("/").at(-1);
    const person = await app.addPerson();
    const outcome = app.db.transaction().execute(async (transaction) => {
      let reads = 0;
      // The other server acts right after this one has read the link.
      const plugin: KyselyPlugin = {
        transformQuery: ({ node }) => {
          if (node.kind === "SelectQueryNode" && JSON.stringify(node.from).includes("group_links"))
            reads += 1;
          return node;
        },
        async transformResult({ result }) {
          if (reads === 2) {
            reads += 1;
            await transaction.updateTable("group_links").set({ uses: 1 }).where("id", "=", id).execute();
          }
          return result;
        },
      };
      const reader = { id: person.id, name: "", email: person.email };
      return joinByLink(transaction.withPlugin(plugin), token, reader, app.clock.now());
    });
    await expect(outcome).rejects.toMatchObject({ code: "link_closed" });
  });
});
