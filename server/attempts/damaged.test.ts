/** An attempt whose row can't be read holds nobody else up and does not stay open. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { checkDamagedAttempts } from "../cli/doctor-database.ts";
import { onEachEngine } from "../testing/engines.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";

vi.mock("node:crypto", async () => (await import("../testing/cheap-hashing.ts")).cheapCrypto);

const attemptsPath = "/api/assessment/attempts";

onEachEngine("a damaged attempt", (engine) => {
  let app: TestApp;
  const logged: string[] = [];
  beforeEach(async () => {
    logged.length = 0;
    app = await startTestApp(engine, { log: (line) => logged.push(line) });
  });
  afterEach(() => app.close());

  test.each([
    ["draw", "[[not JSON"],
    ["answers", '[null,"'],
    ["draw", "[17, null]"],
  ])("whose %s is %s is closed at its deadline, logged once, and others go on", async (column, text) => {
    const [person, other] = [await app.enter(), await app.enter()];
    const start = async (slug: string, by = person) =>
      (await by.post(attemptsPath, { slug })).body.data.id as string;
    const [damaged, whole, others] = [
      await start("javascript"),
      await start("python"),
      await start("javascript", other),
    ];
    await app.db
      .updateTable("attempts")
      .set(column === "draw" ? { draw: text } : { answers: text })
      .where("id", "=", damaged)
      .execute();
    const open = (await person.get(attemptsPath)).body.data.attempts as { id: string }[];
    expect(open.map(({ id }) => id)).toEqual([whole]);

    app.clock.step(620);
    await app.sweep();
    await app.sweep();
    const rows = await app.db.selectFrom("attempts").selectAll().where("closed_at", "is", null).execute();
    expect(rows).toEqual([]);
    const results = await app.db.selectFrom("results").select("attempt_id").execute();
    expect(results.map((row) => row.attempt_id).sort()).toEqual([whole, others].sort());
    expect(logged.filter((line) => line.includes("an attempt could not be read"))).toHaveLength(1);
    const row = await app.db
      .selectFrom("attempts")
      .selectAll()
      .where("id", "=", damaged)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(column === "draw" ? row.draw : row.answers)).toEqual({ damaged: text });
    expect(await checkDamagedAttempts(app.made.database)).toMatchObject([
      { state: "warning", text: expect.stringContaining(damaged) },
    ]);

    // Its person goes on as if it had ended without a result.
    expect((await person.post(attemptsPath, { slug: "javascript" })).status).toBe(201);
    expect((await person.get(`${attemptsPath}/${damaged}`)).body.data).toMatchObject({ state: "expired" });
  });
});
