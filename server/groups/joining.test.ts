/** Joining a group: the right account, another account, links with limits, and never without the person's knowledge. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { onEachEngine } from "../testing/engines.ts";
import { type Person, startTestApp, type TestApp } from "../testing/test-app.ts";

onEachEngine("joining", (engine) => {
  let app: TestApp;
  let manager: Person;
  let path: string;
  beforeAll(async () => {
    app = await startTestApp(engine);
    manager = await app.addAdmin({ name: "Mira Manager" });
    const made = await manager.post("/api/groups", { name: "Class", timeZone: "UTC" });
    path = `/api/groups/${made.body.data.id}`;
  });
  afterAll(() => app.close());

  const remove = (target: string, by: Person) => app.send("DELETE", target, { cookie: by.cookie });
  const newest = (to: string) => {
    const mail = app.mails.findLast(({ recipient }) => recipient === to)!;
    return /\/invitation\/([\w-]+)/.exec(mail.text)![1]!;
  };
  const invite = async (email: string, role = "member") => {
    await manager.post(`${path}/members`, { people: [{ email }], role });
    await app.mailsSent();
    return newest(email);
  };
  const see = (token: string, by?: Person) =>
    app.send("GET", `/api/invitations/${token}`, by ? { cookie: by.cookie } : {});
  const accept = (token: string, by: Person) => by.post(`/api/invitations/${token}/acceptance`, undefined);
  const rowOf = async (email: string) =>
    (await manager.get(`${path}/members?page=1&q=${encodeURIComponent(email)}`)).body.data[0];
  const groupsOf = async (person: Person) => (await person.get("/api/groups")).body.data.length;
  let count = 0;
  const address = () => {
    count += 1;
    return `joining${count}@school.example`;
  };

  test("the invitation page says who invites to what, without signing in", async () => {
    const email = address();
    const token = await invite(email);
    const seen = await see(token);
    expect(seen.body.data).toEqual({
      group: { name: "Class", managers: ["Mira Manager"] },
      email,
      role: "member",
      state: "open",
      reader: "signed-out",
      readerEmail: null,
      groupId: null,
    });
    expect((await app.send("POST", `/api/invitations/${token}/acceptance`)).status).toBe(401);
  });

  test("the verified account of the invited address joins, once and only by accepting", async () => {
    const person = await app.addPerson({ name: "Ada Byron" });
    const token = await invite(person.email);
    expect((await see(token, person)).body.data.reader).toBe("invited");
    expect(await groupsOf(person)).toBe(0);
    expect((await accept(token, person)).body.data.state).toBe("joined");
    expect((await accept(token, person)).body.data.state).toBe("joined");
    expect(await rowOf(person.email)).toMatchObject({ state: "joined", name: "Ada Byron" });
    expect((await see(token, person)).body.data).toMatchObject({ state: "accepted", reader: "member" });
    expect(await groupsOf(person)).toBe(1);
  });

  test("an account whose address is not verified joins only afterwards", async () => {
    const person = await app.addPerson({}, false);
    const token = await invite(person.email);
    expect((await see(token, person)).body.data.reader).toBe("unverified");
    expect((await accept(token, person)).body.code).toBe("address_not_verified");
    await app.verify(person.id);
    expect((await accept(token, person)).status).toBe(200);
  });

  test("another account is never joined silently: it confirms the invited address by mail first", async () => {
    const email = address();
    const other = await app.addPerson({ name: "Other Account" });
    const token = await invite(email);
    expect((await see(token, other)).body.data).toMatchObject({
      email,
      reader: "other",
      readerEmail: other.email,
    });
    expect((await accept(token, other)).body.code).toBe("invited_as_other");
    expect(await rowOf(email)).toMatchObject({ state: "invited" });
    expect((await other.post(`/api/invitations/${token}/confirmation`, undefined)).status).toBe(200);
    await app.mailsSent();
    const confirmed = newest(email);
    expect(confirmed).not.toBe(token);
    const stranger = await app.addPerson();
    // The mailed link only works for the account that requested it.
    expect((await accept(confirmed, stranger)).body.code).toBe("invited_as_other");
    expect((await see(confirmed, other)).body.data.reader).toBe("confirmed");
    expect((await accept(confirmed, other)).status).toBe(200);
    expect(await rowOf(email)).toMatchObject({ state: "joined", name: "Other Account" });
    expect(await groupsOf(stranger)).toBe(0);
  });

  test("confirmation mails to one address are limited, and none goes to the account's own", async () => {
    const email = address();
    const token = await invite(email);
    const statuses = [];
    for (let tries = 0; tries < 4; tries += 1) {
      const other = await app.addPerson();
      statuses.push((await other.post(`/api/invitations/${token}/confirmation`, undefined)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
    const own = await app.addPerson();
    const ownToken = await invite(own.email);
    expect((await own.post(`/api/invitations/${ownToken}/confirmation`, undefined)).status).toBe(410);
  });

  test("an invitation by a second address of a member changes nothing but itself", async () => {
    const person = await app.addPerson();
    await accept(await invite(person.email), person);
    const second = address();
    const token = await invite(second);
    expect((await accept(token, person)).status).toBe(200);
    expect(await rowOf(second)).toMatchObject({ state: "withdrawn" });
    expect(await rowOf(person.email)).toMatchObject({ state: "joined" });
  });

  test("leaving keeps the row, and rejoining reuses it", async () => {
    const person = await app.addPerson();
    await accept(await invite(person.email), person);
    const { id } = await rowOf(person.email);
    expect((await remove(`${path}/membership`, person)).status).toBe(200);
    expect(await rowOf(person.email)).toMatchObject({ id, state: "left", leftWhy: "left" });
    expect((await person.get(path)).status).toBe(404);
    await accept(await invite(person.email), person);
    expect(await rowOf(person.email)).toMatchObject({ id, state: "joined", leftAt: null, leftWhy: null });
  });

  test("a withdrawn invitation admits nobody", async () => {
    const person = await app.addPerson();
    const token = await invite(person.email);
    await remove(`/api/members/${(await rowOf(person.email)).id}`, manager);
    expect((await see(token, person)).body.data.state).toBe("withdrawn");
    expect((await accept(token, person)).status).toBe(410);
    expect(await groupsOf(person)).toBe(0);
  });

  test("accepting twice at once, on two servers, joins once; a manager's acceptance is mailed once", async () => {
    const person = await app.addPerson({ name: "Second Manager" });
    const token = await invite(person.email, "manager");
    const second = await startTestApp(engine, { beside: app });
    const there = { cookie: person.cookie };
    const replies = await Promise.all([
      accept(token, person),
      second.send("POST", `/api/invitations/${token}/acceptance`, there),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    await app.mailsSent();
    await second.mailsSent();
    const notified = [...app.mails, ...second.mails].filter(
      ({ recipient, text }) =>
        recipient === manager.email && text.includes("Second Manager is now a manager"),
    );
    expect(notified).toHaveLength(1);
    await second.close();
  });

  const makeLink = async (body: object = {}) => {
    const { data } = (await manager.post(`${path}/links`, body)).body;
    return { id: data.id as string, token: (data.url as string).split("/join/")[1]! };
  };
  const join = (token: string, by: Person) => by.post(`/api/join/${token}`, undefined);
  const seeLink = async (token: string, by?: Person) =>
    (await app.send("GET", `/api/join/${token}`, by ? { cookie: by.cookie } : {})).body.data;

  test("a link shows the group and its managers first; joining is a separate step", async () => {
    const { token } = await makeLink();
    expect(token).toHaveLength(22);
    const person = await app.addPerson({ name: "By Link" });
    expect(await seeLink(token)).toMatchObject({
      group: { name: "Class", managers: expect.arrayContaining(["Mira Manager"]) },
      state: "open",
      reader: "signed-out",
      needsApproval: false,
    });
    expect(await seeLink(token, person)).toMatchObject({ reader: "ready" });
    expect(await groupsOf(person)).toBe(0);
    expect((await join(token, person)).body.data.state).toBe("joined");
    expect(await rowOf(person.email)).toMatchObject({ state: "joined", role: "member", counts: true });
  });

  test("a link never exceeds its limit, even with many requests at two servers", async () => {
    const { id, token } = await makeLink({ limitUses: 5 });
    const people = await Promise.all(Array.from({ length: 14 }, () => app.addPerson()));
    const second = await startTestApp(engine, { beside: app });
    const replies = await Promise.all(
      people.map((person, index) =>
        (index % 2 ? app : second).send("POST", `/api/join/${token}`, { cookie: person.cookie }),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(replies.filter(({ status }) => status === 410)).toHaveLength(9);
    const links = (await manager.get(`${path}/links`)).body.data;
    expect(links.find((link: { id: string }) => link.id === id)).toMatchObject({ uses: 5, limitUses: 5 });
    expect(await seeLink(token)).toMatchObject({ state: "full" });
    // A member uses up nothing, and is not refused.
    const inside = people[replies.findIndex(({ status }) => status === 200)]!;
    expect((await join(token, inside)).status).toBe(200);
    await second.close();
  });

  test("a link ends at its time, when it is closed and when it is replaced", async () => {
    const past = new Date(app.clock.now().getTime() - 1000).toISOString();
    const refused = await manager.post(`${path}/links`, { closesAt: past });
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ["closesAt"]]);
    const closesAt = new Date(app.clock.now().getTime() + 600_000).toISOString();
    const [timed, closed, replaced] = [await makeLink({ closesAt }), await makeLink(), await makeLink()];
    app.clock.step(601);
    await remove(`/api/links/${closed.id}`, manager);
    const replacing = await makeLink({ replaces: replaced.id });
    const person = await app.addPerson();
    for (const [link, state] of [
      [timed, "ended"],
      [closed, "closed"],
      [replaced, "closed"],
    ] as const) {
      expect((await seeLink(link.token)).state).toBe(state);
      expect((await join(link.token, person)).body.code).toBe("link_closed");
    }
    expect((await join(replacing.token, person)).status).toBe(200);
    const ids = (await manager.get(`${path}/links`)).body.data.map((link: { id: string }) => link.id);
    expect(ids).toContain(replacing.id);
    expect(ids).not.toContain(replaced.id);
  });

  test("a link for certain domains accepts no other domain, not even one with the same ending", async () => {
    const { token } = await makeLink({ domains: ["@School.example"] });
    const emails = ["link1@school.example", "link1@evilschool.example", "link1@sub.school.example"];
    const statuses = [];
    for (const email of emails) {
      const person = await app.addPerson({ email });
      statuses.push([(await seeLink(token, person)).reader, (await join(token, person)).status]);
    }
    expect(statuses).toEqual([
      ["ready", 200],
      ["wrong-domain", 403],
      ["wrong-domain", 403],
    ]);
  });

  test("a link with approval makes a request; the manager approves it and the person is in", async () => {
    const { token } = await makeLink({ needsApproval: true });
    const person = await app.addPerson();
    expect((await join(token, person)).body).toMatchObject({
      data: { state: "requested" },
      message: expect.stringContaining("asked"),
    });
    expect((await join(token, person)).body.data.state).toBe("requested");
    expect(await seeLink(token, person)).toMatchObject({ reader: "waiting" });
    expect(await groupsOf(person)).toBe(0);
    const row = await rowOf(person.email);
    expect(row.state).toBe("requested");
    expect((await manager.post(`/api/members/${row.id}/approval`, undefined)).body.data.state).toBe("joined");
    expect((await manager.post(`/api/members/${row.id}/approval`, undefined)).body.code).toBe(
      "changed_meanwhile",
    );
    expect(await groupsOf(person)).toBe(1);
  });

  test("a person removed by a manager rejoins by a link only with approval", async () => {
    const { token } = await makeLink();
    const person = await app.addPerson();
    await join(token, person);
    await remove(`/api/members/${(await rowOf(person.email)).id}`, manager);
    expect((await join(token, person)).body.data.state).toBe("requested");
  });

  test("an account that is not verified does not join by a link", async () => {
    const { token } = await makeLink();
    const person = await app.addPerson({}, false);
    expect((await join(token, person)).body.code).toBe("address_not_verified");
  });

  test("a former manager who joins by a link is a member", async () => {
    const person = await app.addPerson();
    await accept(await invite(person.email, "manager"), person);
    await remove(`${path}/membership`, person);
    const { token } = await makeLink();
    await join(token, person);
    expect(await rowOf(person.email)).toMatchObject({ state: "joined", role: "member" });
  });
});
