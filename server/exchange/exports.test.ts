/** The export of a collection's questions: for people who may see keys, audited, and re-imported as the same questions. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { importFormats } from "../../contract/authoring/imports.ts";
import { makeTeam } from "../authoring/testing/collections.ts";
import { onEachEngine } from "../testing/engines.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { importFile, settled } from "./testing/import-scene.ts";

onEachEngine("exporting questions", (engine) => {
  let app: TestApp;
  let scene: Awaited<ReturnType<typeof makeTeam>> & { app: TestApp };
  beforeAll(async () => {
    app = await startTestApp(engine);
    scene = { ...(await makeTeam(app)), app };
    const text = Array.from(
      { length: 3 },
      (_, index) =>
        `$CATEGORY: top/Topic ${index}\n\n// [id:e-${index}] [tag:hard] [tag:analyse]\nWhich \`=${index}\`?{=\`a*b\`${index} ~\\=b#Not *b*. ~c ####It is **a**.}`,
    );
    const { body } = await importFile(scene, [...text, "No topic?{=a ~b}"].join("\n\n"));
    await scene.author.post(`/api/imports/${body.data.id}/take`, {});
    await settled(scene.author, body.data.id);
  });
  afterAll(() => app.close());

  const path = (query: string) => `/api/collections/${scene.collection}/export?${query}`;

  test.each(importFormats)(
    "what is exported as %s is unchanged when it is imported again",
    async (format) => {
      const file = await scene.author.get(path(`format=${format}`));
      expect(file.status).toBe(200);
      expect(file.headers["content-disposition"]).toMatch(/^attachment; filename="backend-basics\./);
      const { body } = await importFile(scene, file.bytes, { body: { format } });
      expect(body.data).toMatchObject({ state: "read", format, counts: { unchanged: 4, changed: 0 } });
    },
  );

  test("a selection holds the questions named, or those in a state", async () => {
    const listed = (await scene.author.get(`/api/collections/${scene.collection}/questions?limit=2`)).body
      .data;
    const ids = listed.map(({ id }: { id: string }) => id).join(",");
    const lines = async (query: string) =>
      (await scene.author.get(path(`format=csv&${query}`))).text.match(/\r\n/g)!.length;
    expect(await lines(`questions=${ids}`)).toBe(3);
    expect(await lines("state=draft")).toBe(5);
    const none = await scene.author.get(path("format=csv&state=approved"));
    expect([none.status, none.body.error]).toEqual([409, "There are no questions to export."]);
  });

  test("reviewers can't export because they may not see keys; each export is logged", async () => {
    expect((await scene.reviewer.get(path("format=gift"))).status).toBe(403);
    expect((await scene.stranger.get(path("format=gift"))).status).toBe(404);
    const log = await app.db
      .selectFrom("audit")
      .selectAll()
      .where("action", "=", "export-questions")
      .execute();
    expect(log.at(-1)).toMatchObject({ actor_id: scene.author.id, subject_id: scene.collection });
    expect(JSON.parse(log.at(-1)!.details)).toEqual({ format: "csv", questions: 4 });
  });

  test("a cell that a spreadsheet could run as a formula is text in a CSV export", async () => {
    const { body } = await importFile(
      scene,
      "// [id:formula]\n\\=1+1 is what?{\\=2+0 ~@sum}".replace("{\\=", "{="),
    );
    await scene.author.post(`/api/imports/${body.data.id}/take`, {});
    await settled(scene.author, body.data.id);
    const file = await scene.author.get(path("format=csv&state=draft"));
    expect(file.text).toContain('"\'=1+1 is what?"');
    expect(file.text).toContain('"\'@sum"');
  });
});
