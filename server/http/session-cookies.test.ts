/** Sessions when the clock is set back. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { onEachEngine } from "../testing/engines.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";

onEachEngine("sessions", (engine) => {
  let app: TestApp;
  beforeEach(async () => {
    app = await startTestApp(engine);
  });
  afterEach(() => app.close());

  test("a person who signed up just before the clock was set back can sign in", async () => {
    const person = await app.signUp();
    app.clock.step(-3600);
    const reply = await app.signIn(person.email, person.password);
    expect(reply.status).toBe(200);
    const set = [reply.headers["set-cookie"] ?? []].flat().map((line) => String(line).split(";")[0]);
    const profile = await app.send("GET", "/api/user/profile", { cookie: set.join("; ") });
    expect(profile.status).toBe(200);
  });
});
