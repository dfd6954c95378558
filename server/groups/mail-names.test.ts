/** Names with markup and addresses in the mails of groups are escaped, and never become links. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeGroup } from "../assignments/testing/group-of.ts";
import { onEachEngine } from "../testing/engines.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";

const names = [
  '<b>Class</b> evil.example & "co"',
  "<img src=x onerror=alert(1)> https://evil.example/a?b=c",
  "</a><a href='//evil.example'>Click",
];

onEachEngine("names in the mails of groups", (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine);
  });
  afterAll(() => app.close());

  test.each(names)("%j", async (name) => {
    const group = await makeGroup(app);
    await app.db.updateTable("groups").set({ name }).where("id", "=", group.id).execute();
    await app.db.updateTable("users").set({ name }).where("id", "=", group.manager.id).execute();
    const invited = `invited-${names.indexOf(name)}@school.example`;
    const [other, promoted] = [await app.addPerson(), await app.addPerson()];
    const row = await group.add(promoted, { name });
    app.mails.length = 0;

    await group.manager.post(`/api/groups/${group.id}/members`, { people: [{ email: invited }] });
    await app.mailsSent();
    const token = /\/invitation\/([\w-]+)/.exec(app.mails.at(-1)!.text)![1]!;
    expect((await other.post(`/api/invitations/${token}/confirmation`, undefined)).status).toBe(200);
    expect((await group.manager.patch(`/api/members/${row}`, { role: "manager" })).status).toBe(200);
    await app.mailsSent();

    expect(new Set(app.mails.map(({ recipient }) => recipient))).toEqual(
      new Set([invited, group.manager.email, promoted.email]),
    );
    expect(app.mails).toHaveLength(4);
    for (const { subject, text, html } of app.mails) {
      expect(html).not.toMatch(/<b>|<img[^>]+onerror|<a href='|href="[^"]*evil/);
      expect(`${subject}${text}`).not.toMatch(/evil\.example/);
      expect(html).not.toMatch(/evil\.example/);
      const links = text.match(/https?:\/\/\S+/g) ?? [];
      expect(links.filter((link) => !link.startsWith(app.services.settings.publicUrl))).toEqual([]);
    }
  });
});
