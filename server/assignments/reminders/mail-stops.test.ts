/** Unsubscribing from mails: by the link in each mail, by a mail program's one-click request, and on the profile. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMailTransport } from "../../mail/transport.ts";
import { onEachEngine } from "../../testing/engines.ts";
import { startSmtp } from "../../testing/smtp.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { makeGroup, type TestGroup, wallTime } from "../testing/group-of.ts";

onEachEngine("stopping mails", (engine) => {
  let app: TestApp;
  let group: TestGroup;
  beforeAll(async () => {
    app = await startTestApp(engine);
    group = await makeGroup(app);
  });
  afterAll(() => app.close());

  /** A member who has just been reminded, with the path of the link in the mail. */
  async function reminded() {
    const person = await app.addPerson();
    await group.add(person);
    const id = await group.set({ startBy: wallTime(app, 300) });
    await group.manager.post(`/api/assignments/${id}/reminders`, {});
    await app.mailsSent();
    const mail = app.mails.find(({ recipient }) => recipient === person.email)!;
    return { person, id, mail, path: new URL(mail.stopUrl!).pathname };
  }

  const whyOf = async (id: string, email: string) => {
    const list = (await group.manager.get(`/api/assignments/${id}/reminders`)).body.data;
    return list.people.find(({ name }: { name: string }) => name === email)?.skipped;
  };

  test("the mail has the headers of RFC 8058 and a link; one POST without a session stops the next one", async () => {
    const { person, path, mail } = await reminded();
    expect(mail.text).toContain(path);
    expect(mail.html).toContain(path);
    const smtp = await startSmtp();
    const transport = createMailTransport({
      ...{ smtpUrl: `smtp://127.0.0.1:${smtp.port}`, mailFrom: "no-reply@assay.example", dataDir: "" },
    });
    await transport.send(mail);
    transport.close();
    await smtp.close();
    const { headers } = smtp.received[0]!;
    expect(headers.get("list-unsubscribe")).toEqual([`<${mail.stopUrl}>`]);
    expect(headers.get("list-unsubscribe-post")).toEqual(["List-Unsubscribe=One-Click"]);

    const press = await app.app.inject({
      method: "POST",
      url: path,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: "List-Unsubscribe=One-Click",
    });
    expect([press.statusCode, press.json().data]).toEqual([200, { kind: "reminders", isStopped: true }]);
    const next = await group.set();
    expect(await whyOf(next, person.email)).toBe("stopped");
    expect((await app.send("DELETE", `/api${path}`)).body.data.isStopped).toBe(false);
    expect(await whyOf(next, person.email)).not.toBe("stopped");
  });

  test("reading the link, as scanners of mails do, stops nothing; a changed link is refused", async () => {
    const { person, path } = await reminded();
    await app.send("GET", path);
    expect((await person.get("/api/user/mail-settings")).body.data).toEqual({
      reminders: true,
      digest: null,
    });
    const token = path.split("/").at(-1)!;
    const [kind, , hash] = token.split(".");
    const forged = [
      token.slice(0, -1),
      `digest${token.slice(kind!.length)}`,
      `${kind}.${group.manager.id}.${hash}`,
      "x",
      "..",
    ];
    for (const wrong of forged)
      expect((await app.send("POST", `/api/unsubscribe/${wrong}`)).status, wrong).toBe(404);
    const settings = await group.manager.get("/api/user/mail-settings");
    expect(settings.body.data).toEqual({ reminders: true, digest: true });
  });

  test("only this call accepts a form", async () => {
    const { person } = await reminded();
    const reply = await app.app.inject({
      method: "PATCH",
      url: "/api/user/mail-settings",
      headers: { cookie: person.cookie, "content-type": "application/x-www-form-urlencoded" },
      payload: "kind=reminders&isStopped=true",
    });
    expect(reply.statusCode).toBe(415);
  });

  test("stopping reminders on the profile cancels a queued mail", async () => {
    const person = await app.addPerson();
    await group.add(person);
    const id = await group.set({ startBy: wallTime(app, 300) });
    const stop = (isStopped: boolean) =>
      person.patch("/api/user/mail-settings", { kind: "reminders", isStopped });
    await group.manager.post(`/api/assignments/${id}/reminders`, {});
    expect((await stop(true)).body.data.reminders).toBe(false);
    await app.mailsSent();
    expect(app.mails.some(({ recipient }) => recipient === person.email)).toBe(false);
    expect((await stop(false)).body.data.reminders).toBe(true);
  });

  test("a person's data export has their notices and stops, and deleting the account removes them", async () => {
    const { person } = await reminded();
    await person.patch("/api/user/mail-settings", { kind: "reminders", isStopped: true });
    const data = (await person.get("/api/user/export")).body.data;
    expect(data.stoppedMails).toMatchObject([{ kind: "reminders" }]);
    const notices = data.assignments.flatMap((one: { notices: object[] }) => one.notices);
    expect(notices).toMatchObject([{ kind: "manual", skippedWhy: null }]);
    const admin = await app.addAdmin();
    const deleted = await app.send("DELETE", `/api/user/delete-user/${person.id}`, { cookie: admin.cookie });
    expect(deleted.status, deleted.text).toBe(200);
    for (const table of ["mail_stops", "mail_days"] as const) {
      const rows = await app.db
        .selectFrom(table)
        .select("user_id")
        .where("user_id", "=", person.id)
        .execute();
      expect(rows, table).toEqual([]);
    }
  });
});
