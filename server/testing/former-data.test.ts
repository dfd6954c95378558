/** Databases of former versions: they open, nothing in them is lost, and people continue where they were. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { builtInForm } from "../../contract/form.ts";
import { migrations } from "../database/migrate.ts";
import { sessionCookieName } from "../http/cookies.ts";
import { codeAt } from "../users/two-factor.ts";
import { onEachEngine } from "./engines.ts";
import { type FormerData, formerVersions, openFormerData } from "./former-data.ts";
import { cookieOf, startTestApp, type TestApp } from "./test-app.ts";
import { testClock } from "./test-clock.ts";

onEachEngine("data of a former version", (engine) => {
  describe.each(formerVersions(engine))("%s", (version) => {
    let former: FormerData;
    let app: TestApp;
    let rowsMigrated: Record<string, number>;
    beforeAll(async () => {
      const opened = await openFormerData(engine, version);
      former = opened.former;
      rowsMigrated = await countRows(opened.made.database.db);
      app = await startTestApp(engine, {
        made: opened.made,
        clock: testClock(new Date(former.leftAt)),
        environment: { SECRETS_KEY: former.secretsKey },
      });
    });
    afterAll(() => app.close());

    async function countRows(db: TestApp["db"]): Promise<Record<string, number>> {
      const counted = Object.keys(former.rows).map(async (name) => {
        const count = sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`;
        return [name, (await count.execute(db)).rows[0]!.count] as const;
      });
      return Object.fromEntries(await Promise.all(counted));
    }
    const as = (cookie: string) => ({
      get: (path: string) => app.send("GET", path, { cookie }),
      post: (path: string, body: unknown) => app.send("POST", path, { cookie, body }),
      patch: (path: string, body: unknown) => app.send("PATCH", path, { cookie, body }),
    });
    /** Signs in with the password, and with a code if required. */
    async function enter(email: string, code?: string) {
      const body = { email, password: former.password, ...(code ? { code } : {}) };
      const reply = await app.send("POST", "/api/user/login", { body });
      return { reply, ...as(cookieOf(reply)) };
    }
    const review = (id: string) => `/api/assessment/attempts/${id}/review`;

    test("migrates completely, and each table keeps its rows", async () => {
      expect(rowsMigrated).toEqual({ ...former.rows, migrations: migrations.length });
    });

    test("attempts, results and counters have the form that all had, and what was left open is -1", async () => {
      const { db } = app;
      const forms = await db.selectFrom("attempts").select("form").distinct().execute();
      expect(forms.map(({ form }) => JSON.parse(form))).toEqual([builtInForm]);
      for (const table of ["results", "certificates"] as const) {
        const scales = await db.selectFrom(table).select(["max_score", "pass_score"]).distinct().execute();
        expect(scales, table).toEqual([{ max_score: 10, pass_score: 8 }]);
      }
      const choices = await db
        .selectFrom("item_counts")
        .select("choice")
        .distinct()
        .orderBy("choice")
        .execute();
      expect(choices.map(({ choice }) => choice)).toEqual([-1, 0, 1, 2, 3]);
    });

    test("people sign in with their passwords, and one with an authenticator or a recovery code", async () => {
      for (const { email, id } of [former.admin, former.taker, former.newcomer]) {
        const { reply } = await enter(email);
        const isVerified = id !== former.newcomer.id;
        expect(reply).toMatchObject({ status: 200, body: { data: { id, isVerified } } });
      }
      const { email, totpSecret, recoveryCode } = former.holder;
      expect((await enter(email)).reply.status).toBe(401);
      for (const code of [codeAt(totpSecret, app.clock.now()), recoveryCode])
        expect((await enter(email, code)).reply).toMatchObject({ status: 200 });
      expect((await enter(former.locked.email)).reply.status).not.toBe(200);
    });

    test("a session continues without signing in, except for locked people", async () => {
      expect(former.taker.cookie).toContain(`${sessionCookieName(false)}=`);
      const profile = (cookie: string) => as(cookie).get("/api/user/profile");
      expect(await profile(former.taker.cookie)).toMatchObject({ body: { data: { id: former.taker.id } } });
      expect((await profile(former.locked.cookie)).status).toBe(401);
    });

    test("an open attempt is resumed with its answers and deadline, submitted, and certified", async () => {
      const taker = as(former.taker.cookie);
      const { id, answers, deadlineAt, right } = former.open;
      const resumed = await taker.post("/api/assessment/attempts", { slug: "javascript" });
      expect(resumed).toMatchObject({ status: 200, body: { data: { id, answers, deadlineAt } } });
      const path = `/api/assessment/attempts/${id}`;
      expect((await taker.patch(path, { answers: right, client: "later", seq: 1 })).status).toBe(200);
      const ended = await taker.post("/api/assessment/save-assessment", { attemptId: id });
      expect(ended).toMatchObject({ status: 200, body: { data: { result: { score: 10 } } } });
      const { code } = ended.body.data.certificate;
      expect((await app.send("GET", `/api/assessment/certificates/${code}`)).status).toBe(200);
      expect((await taker.get(review(id))).body.data.questions).toHaveLength(10);
    });

    test("ended attempts can be reviewed, and lists, reports and data exports are unchanged", async () => {
      const { email, totpSecret } = former.holder;
      app.clock.step(60);
      const holder = await enter(email, codeAt(totpSecret, app.clock.now()));
      const { questions } = (await holder.get(review(former.ended.id))).body.data;
      expect(questions).toHaveLength(10);
      const mine = (await holder.get("/api/assessment/my-assessments")).body.data;
      expect(mine).toHaveLength(3);
      expect(mine).toContainEqual(
        expect.objectContaining({ attemptId: former.ended.id, score: former.ended.score }),
      );
      expect((await holder.get("/api/assessment/my-reports")).body.data).toHaveLength(2);
      const own = (await holder.get("/api/user/export")).body.data;
      expect(own.user.id).toBe(former.holder.id);
    });

    test("certificates and shared results are at their addresses, also one that was revoked", async () => {
      const certificate = (code: string) => app.send("GET", `/api/assessment/certificates/${code}`);
      expect(await certificate(former.ended.certificate)).toMatchObject({
        status: 200,
        body: { data: { name: "Mary Somerville", score: former.ended.score, revokedAt: null } },
      });
      expect((await certificate(former.revokedCertificate)).body.data.revokedAt).toEqual(expect.any(String));
      expect((await app.send("GET", `/api/assessment/shared/${former.ended.share}`)).status).toBe(200);
    });

    test("an admin finds all people, results, reports, quarantined questions, and the log", async () => {
      const admin = await enter(former.admin.email);
      const total = async (path: string) => (await admin.get(`${path}?limit=1`)).body.page.total;
      expect(await total("/api/user/get-users")).toBe(former.rows.users);
      expect(await total("/api/assessment/get-assessments")).toBeGreaterThanOrEqual(former.rows.results!);
      expect(await total("/api/assessment/reports")).toBe(former.rows.reports);
      expect((await admin.get("/api/assessment/quarantine")).body.data).toHaveLength(1);
      expect(await total("/api/user/audit")).toBeGreaterThanOrEqual(former.rows.audit!);
      expect((await admin.get("/api/assessment/insight/javascript")).body.data.attempts).toBeGreaterThan(50);
      const timeline = `/api/assessment/attempts/${former.open.id}/timeline`;
      expect((await admin.get(timeline)).status).toBe(200);
    });
  });
});
