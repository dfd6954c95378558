/** Devices that have signed in before: other people's failures don't lock the account for them, and they get no more tries than others. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { hashing, holdNextHash } from "../testing/cheap-hashing.ts";
import { onEachEngine } from "../testing/engines.ts";
import { cookieOf, type Person, type Reply, startTestApp, type TestApp } from "../testing/test-app.ts";
import { turnOnTwoFactor } from "../testing/two-factor.ts";
import { codeAt } from "./two-factor.ts";

let place = 0;

onEachEngine("known devices", (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine);
  });
  afterAll(() => app.close());

  /** The device's cookie alone, which remains after the sign-out. */
  const deviceOf = (cookie: string) => cookie.split("; ").find((one) => one.startsWith("device=")) ?? "";
  const somewhere = () => {
    place += 1;
    return `198.51.100.${place}`;
  };
  const signIn = (
    { email, password }: Pick<Person, "email" | "password">,
    cookie: string,
    from = "192.0.2.1",
  ): Promise<Reply> => app.signIn(email, password, { from, ...(cookie === "" ? {} : { cookie }) });
  async function attack({ email }: Person, from = somewhere()): Promise<void> {
    for (let tries = 0; tries < 11; tries += 1) await app.signIn(email, "wrong", { from });
  }
  async function blockAddress(from: string): Promise<void> {
    await app.signIn("nobody@example.org", "wrong", { from });
    await app.db.updateTable("failures").set({ count: 99 }).where("key", "=", `address:${from}`).execute();
    await app.signIn("nobody.else@example.org", "wrong", { from });
    expect((await signIn(await app.signUp(), "", from)).status).toBe(429);
  }

  test("an account under attack is open to its known devices only", async () => {
    const person = await app.signUp();
    await attack(person);
    expect((await signIn(person, "")).status).toBe(429);
    expect((await signIn(person, deviceOf(person.cookie))).status).toBe(200);
    expect((await signIn(person, "")).status).toBe(429);
  });

  test("an address under limits is open to known devices", async () => {
    const [person, stranger] = [await app.signUp(), await app.signUp()];
    const from = somewhere();
    await blockAddress(from);
    expect((await signIn(person, deviceOf(person.cookie), from)).status).toBe(200);
    expect((await signIn(person, deviceOf(stranger.cookie), from)).status).toBe(429);
  });

  test("a device's ten wrong passwords block only that device", async () => {
    const person = await app.signUp();
    const wrong = { email: person.email, password: "wrong" };
    const from = somewhere();
    const device = deviceOf(person.cookie);
    hashing.count = 0;
    const statuses = [];
    for (let tries = 0; tries < 12; tries += 1) statuses.push((await signIn(wrong, device, from)).status);
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
    expect(hashing.count).toBe(10);
    expect((await signIn(person, device, from)).status).toBe(429);
    const other = await signIn(person, "", from);
    expect(other.status).toBe(200);
    expect((await signIn(person, deviceOf(cookieOf(other)), from)).status).toBe(200);
    app.clock.step(16 * 60);
    expect((await signIn(person, device, from)).status).toBe(200);
  });

  test("a forged, truncated or moved cookie makes no device known", async () => {
    const [person, other] = [await app.signUp(), await app.signUp()];
    await attack(person);
    const [id, signature, account] = deviceOf(person.cookie).slice("device=".length).split(".");
    const [otherId, otherSignature] = deviceOf(other.cookie).slice("device=".length).split(".");
    const values = [
      "",
      id,
      `${id}.${signature}`,
      `${id}.${account}.${account}`,
      `${id}.${signature}.${account!.slice(1)}`,
      `${id}.${signature}x.${account}`,
      `${otherId}.${otherSignature}.${account}`,
      `.${signature}.${account}`,
      `${id}..${account}`,
    ];
    for (const value of values) expect((await signIn(person, `device=${value}`)).status, value).toBe(429);
    expect((await signIn(person, `device=${id}.${signature}.x.${account}`)).status).toBe(200);
  });

  test("one device knows several accounts, the last eight", async () => {
    const people = [];
    let device = "";
    for (let number = 0; number < 10; number += 1) {
      const person = await app.signUp();
      people.push(person);
      device = deviceOf(cookieOf(await signIn(person, device)));
    }
    for (const person of people) await attack(person);
    const statuses = [];
    for (const person of people) statuses.push((await signIn(person, device)).status);
    expect(statuses).toEqual([429, 429, ...Array(8).fill(200)]);
  });

  test("after a new password only the device that set it is known", async () => {
    const person = await app.signUp();
    const elsewhere = cookieOf(await signIn(person, ""));
    const password = "another ledger entirely";
    const changed = await person.patch("/api/user/change-password", {
      oldPassword: person.password,
      newPassword: password,
    });
    await attack(person);
    const now = { email: person.email, password };
    expect((await signIn(now, deviceOf(elsewhere))).status).toBe(429);
    expect((await signIn(now, deviceOf(person.cookie))).status).toBe(429);
    expect((await signIn(now, deviceOf(cookieOf(changed)))).status).toBe(200);
  });

  test("during an endless attack a mailed reset lets its device in", async () => {
    const person = await app.signUp();
    await attack(person);
    await app.send("PATCH", "/api/user/forget-password", { body: { email: person.email } });
    await app.mailsSent();
    const token = /\/reset\/(\S+)/.exec(app.mails.at(-1)!.text)![1]!;
    const newPassword = "another ledger entirely";
    const reply = await app.send("PATCH", `/api/user/reset/${token}`, { body: { newPassword } });
    await attack(person);
    const now = { email: person.email, password: newPassword };
    expect((await signIn(now, "")).status).toBe(429);
    expect((await signIn(now, deviceOf(cookieOf(reply)))).status).toBe(200);
  });

  test("a password without the second factor makes no device known", async () => {
    const person = await app.signUp();
    const { secret } = await turnOnTwoFactor(app, person);
    const halfway = await signIn(person, "");
    expect(halfway.status).toBe(401);
    expect(deviceOf(cookieOf(halfway))).toBe("");
    const whole = await app.send("POST", "/api/user/login", {
      body: { email: person.email, password: person.password, code: codeAt(secret, app.clock.now()) },
    });
    expect(deviceOf(cookieOf(whole))).not.toBe("");
  });

  test("signing out keeps the device known", async () => {
    const person = await app.signUp();
    const out = await person.get("/api/user/logout");
    expect(cookieOf(out)).not.toContain("device=");
  });

  test("failures elsewhere don't block a signed-in person's own password check", async () => {
    const person = await app.signUp();
    await attack(person);
    const wrong = () =>
      app.send("DELETE", "/api/user/account", { cookie: person.cookie, body: { password: "wrong" } });
    const statuses = [];
    for (let tries = 0; tries < 11; tries += 1) statuses.push((await wrong()).status);
    expect(statuses).toEqual([...Array(10).fill(422), 429]);
    // And vice versa: wrong passwords while signed in don't block sign-ins.
    expect((await signIn(person, deviceOf(person.cookie))).status).toBe(200);
    app.clock.step(16 * 60);
    const change = { oldPassword: person.password, newPassword: "another ledger entirely" };
    expect((await person.patch("/api/user/change-password", change)).status).toBe(200);
  });

  test("a known device's sign-in doesn't wait for a stranger's at the same account", async () => {
    const person = await app.signUp();
    const { begun, release } = holdNextHash();
    const strangers = app.signIn(person.email, "wrong", { from: somewhere() });
    await begun;
    expect((await signIn(person, deviceOf(person.cookie))).status).toBe(200);
    release();
    expect((await strangers).status).toBe(401);
  });
});
