/** Pictures in files of questions: exported ones can be imported anywhere, and unreadable ones are reported. */
import { strToU8, zipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Account, ImportFormat } from "../../contract/authoring/imports.ts";
import { formatsWithPictures } from "../../contract/authoring/imports.ts";
import type { QuestionBody } from "../../contract/authoring/question-body.ts";
import { addQuestion, goodBody, makeTeam } from "../authoring/testing/collections.ts";
import { expectOk } from "../authoring/testing/own-assessments.ts";
import { jpeg, png, pngChunk, webpLossless, webpOf } from "../pictures/testing/files.ts";
import { onEachEngine } from "../testing/engines.ts";
import { type Person, startTestApp, type TestApp } from "../testing/test-app.ts";
import { type Importer, importFile, settled } from "./testing/import-scene.ts";

const words = 'Prices & "costs"\nfrom <left> to right\tin ’26';

onEachEngine("pictures in files", (engine) => {
  let app: TestApp;
  let elsewhere: TestApp;
  beforeAll(async () => {
    [app, elsewhere] = [await startTestApp(engine), await startTestApp(engine)];
  });
  afterAll(() => Promise.all([app.close(), elsewhere.close()]));

  const sceneOf = async (at: TestApp) => ({ ...(await makeTeam(at)), app: at });
  async function stored(author: Person, collection: string, file: Buffer, alternative = words) {
    const { data } = (await expectOk(author.post(`/api/collections/${collection}/media`, file))).body;
    return { ...data, alternative };
  }
  async function sceneWithPictures() {
    const scene = await sceneOf(app);
    const pictures = [];
    for (const file of [png(40, 30), jpeg(20, 10), webpOf(webpLossless(64, 48))])
      pictures.push(await stored(scene.author, scene.collection, file));
    await addQuestion(scene.author, scene.collection, goodBody({ code: null, pictures }));
    await addQuestion(
      scene.author,
      scene.collection,
      goodBody({ code: null, stem: "And this?", pictures: [pictures[2]] }),
    );
    await addQuestion(scene.author, scene.collection, goodBody({ code: null, stem: "Without?" }));
    return { ...scene, pictures };
  }
  const exported = async ({ author, collection }: Importer, format: ImportFormat) =>
    (await expectOk(author.get(`/api/collections/${collection}/export?format=${format}`))).bytes;
  const accountsOf = async ({ author }: Importer, id: string) =>
    (await expectOk(author.get(`/api/imports/${id}/questions`))).body.data.accounts as Account[];
  async function taken(scene: Importer, file: Buffer, format?: ImportFormat): Promise<Account[]> {
    const { body } = await importFile(scene, file, format ? { body: { format } } : {});
    await expectOk(scene.author.post(`/api/imports/${body.data.id}/take`, {}));
    const done = await settled(scene.author, body.data.id);
    expect(done.body.data.fault).toBeNull();
    return accountsOf(scene, body.data.id);
  }
  async function bodiesOf({ app: at, collection }: Importer): Promise<QuestionBody[]> {
    const rows = await at.db
      .selectFrom("questions")
      .select("body")
      .where("collection_id", "=", collection)
      .orderBy("stem")
      .execute();
    return rows.map(({ body }) => JSON.parse(body));
  }

  test.each(formatsWithPictures)(
    "questions come back from %s with their pictures, in any installation",
    async (format) => {
      const scene = await sceneWithPictures();
      const file = await exported(scene, format);
      const again = await importFile(scene, file, { body: { format } });
      expect(again.body.data).toMatchObject({ state: "read", counts: { ready: 3, unchanged: 3 } });
      // Whether the pictures are stored already, as in the same installation, concerns no format.
      for (const at of format === "yaml" ? [app, elsewhere] : [elsewhere]) {
        const other = await sceneOf(at);
        const accounts = await taken(other, file, format);
        expect(accounts.map(({ state, missing }) => [state, missing])).toEqual([
          ["ready", []],
          ["ready", []],
          ["ready", []],
        ]);
        expect(await bodiesOf(other)).toEqual(await bodiesOf(scene));
        for (const { hash } of scene.pictures) {
          const picture = await expectOk(other.author.get(`/api/media/${hash}`));
          expect(picture.bytes).toEqual((await scene.author.get(`/api/media/${hash}`)).bytes);
        }
        expect(await importFile(other, await exported(other, format), { body: { format } })).toMatchObject({
          body: { data: { counts: { unchanged: 3 } } },
        });
      }
    },
  );

  test.each(["gift", "csv"] as const)(
    "%s has no place for pictures: those of the collection stay",
    async (format) => {
      const scene = await sceneWithPictures();
      const file = (await exported(scene, format)).toString("utf8");
      expect((await importFile(scene, file, { body: { format } })).body.data.counts).toMatchObject({
        unchanged: 3,
      });
      await taken(scene, Buffer.from(file.replace("And this?", "And that?")), format);
      const changed = (await bodiesOf(scene)).find(({ stem }) => stem === "And that?");
      expect(changed?.pictures).toEqual([scene.pictures[2]]);
    },
  );

  test("a file with other pictures replaces those of the question; one that can't be read replaces none", async () => {
    const scene = await sceneWithPictures();
    const text = (await exported(scene, "yaml")).toString("utf8");
    const other = png(8, 8, [], 33);
    const replaced = text.replaceAll(/data: .*/g, `data: ${other.toString("base64")}`);
    const named = replaced.replaceAll(/picture-\S+\.(?:jpg|webp|png)/g, "other.png");
    await taken(scene, Buffer.from(named), "yaml");
    const [, first] = await bodiesOf(scene);
    expect(first!.pictures.map(({ width, alternative }) => [width, alternative])).toEqual([[8, words]]);
    const broken = named.replaceAll(/data: .*/g, "data: AAAA").replace("And this?", "And that?");
    await taken(scene, Buffer.from(broken), "yaml");
    const [, kept] = await bodiesOf(scene);
    expect([kept!.stem, kept!.pictures]).toEqual(["And that?", first!.pictures]);
  });

  const moodleQuestion = (html: string, files = "") =>
    `<question type="multichoice"><name><text>Q</text></name><questiontext format="html"><text><![CDATA[<p>Which?</p>${html}]]></text>${files}</questiontext><answer fraction="100"><text>a</text></answer><answer fraction="0"><text>b</text></answer></question>`;
  const moodle = (html: string, files = "") => `<quiz>${moodleQuestion(html, files)}</quiz>`;
  const fileXml = (name: string, bytes: Buffer) =>
    `<file name="${name}" path="/" encoding="base64">${bytes.toString("base64")}</file>`;
  const img = (name: string) => `<img src="@@PLUGINFILE@@/${name}" alt="A chart">`;
  const large = png(4, 4, [pngChunk("iCCP", Buffer.alloc(310 * 1024))]);
  const refusals: [name: string, question: string, note: string][] = [
    [
      "too large",
      moodleQuestion(img("a.png"), fileXml("a.png", large)),
      "the picture “a.png” is left out: this picture has 311 KB. It can have 300 at most",
    ],
    [
      "too many pixels",
      moodleQuestion(img("a.png"), fileXml("a.png", png(2001, 1))),
      "the picture “a.png” is left out: this picture has 2,001 × 1 pixels. A side can have 2,000 at most",
    ],
    [
      "no picture",
      moodleQuestion(img("a.png"), fileXml("a.png", Buffer.from("<svg onload='x'/>"))),
      "the picture “a.png” is left out: please choose a PNG, JPEG or WebP picture",
    ],
    [
      "another type than its name says",
      moodleQuestion(img("a.png"), fileXml("a.png", jpeg())),
      "the picture “a.png” is left out: it is named as PNG, but is a JPEG file",
    ],
    [
      "not in the file",
      moodleQuestion(img("b.png"), fileXml("a.png", png())),
      "the picture “b.png” is left out: it is not in the file",
    ],
    [
      "a path",
      moodleQuestion('<img src="../../../etc/passwd">'),
      "the picture “passwd” is left out: it is not in the file",
    ],
    [
      "another server",
      moodleQuestion('<img src="https://example.org/a.png">'),
      "the picture “a.png” is left out: it is on another server, and nothing is fetched",
    ],
    [
      "too many",
      moodleQuestion(
        [1, 2, 3, 4, 5].map((number) => img(`${number}.png`)).join(""),
        [1, 2, 3, 4, 5].map((number) => fileXml(`${number}.png`, png(number, 1))).join(""),
      ),
      "it has more than 4 pictures; the last is left out",
    ],
    [
      "in an option",
      moodleQuestion("").replace("<text>a", "<text>a &lt;img src='x.png'&gt;"),
      "a picture in options, reasons or the explanation is left out: only the question itself can show pictures",
    ],
  ];
  test("a picture is refused and the question stays", async () => {
    const scene = await sceneOf(app);
    const file = `<quiz>${refusals.map(([, question], index) => question.replace("Which?", `Which ${index}?`)).join("")}</quiz>`;
    const { body } = await importFile(scene, file);
    const accounts = await accountsOf(scene, body.data.id);
    expect(accounts).toHaveLength(refusals.length);
    for (const [index, [name, , note]] of refusals.entries()) {
      const account = accounts[index]!;
      expect(account, name).toMatchObject({
        state: "needs",
        missing: expect.arrayContaining(["pictures"]),
        body: { stem: `Which ${index}?` },
      });
      expect(account.notes, name).toContain(note);
      // Correcting something else doesn't hide the missing picture.
      const change = { body: { ...account.body, topic: "Safety" } };
      const path = `/api/imports/${body.data.id}/questions/${index}`;
      const mended = await expectOk(scene.author.patch(path, change));
      expect(mended.body.data.missing, name).toContain("pictures");
    }
  });

  test("a picture in the text itself is read, and one without a description asks for it", async () => {
    const scene = await sceneOf(app);
    const data = `data:image/png;base64,${png(5, 6).toString("base64")}`;
    const { body } = await importFile(scene, moodle(`<img src="${data}">`));
    const [account] = await accountsOf(scene, body.data.id);
    expect(account!.body!.pictures).toMatchObject([{ width: 5, height: 6, alternative: "" }]);
    expect(account!.missing).toContain("descriptions");
  });

  const item = (src: string, index: number) =>
    `<qti-assessment-item xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="a${index}"><qti-response-declaration identifier="R" cardinality="single"><qti-correct-response><qti-value>x</qti-value></qti-correct-response></qti-response-declaration><qti-item-body><p>Which ${index}?</p><img src="${src}" alt="A chart"/><qti-choice-interaction response-identifier="R" shuffle="true" max-choices="1"><qti-simple-choice identifier="x">a</qti-simple-choice><qti-simple-choice identifier="y">b</qti-simple-choice></qti-choice-interaction></qti-item-body></qti-assessment-item>`;
  test("a package's pictures are found from the item's folder, and never outside of the package", async () => {
    const scene = await sceneOf(app);
    const items = [
      ["../images/chart%201.png"],
      ["../../images/chart%201.png", "it names a place outside of the package"],
      ["chart.png", "it is not in the package"],
      ["../chart.pdf", "it is of no type that a question can show"],
    ] as const;
    const files = items.map(([src], index) => [`items/${index}.xml`, strToU8(item(src, index))]);
    const file = zipSync({ ...Object.fromEntries(files), "Images/chart 1.PNG": png(7, 9) });
    const { body } = await importFile(scene, Buffer.from(file));
    const [found, ...refused] = await accountsOf(scene, body.data.id);
    expect(found!.body!.pictures).toMatchObject([{ width: 7, height: 9, alternative: "A chart" }]);
    expect(refused).toHaveLength(3);
    for (const [index, account] of refused.entries())
      expect(account.notes.at(-1)).toContain(items[index + 1]![1]);
  });

  test("pictures that the collection has no room for are named at their questions", async () => {
    const scene = await sceneOf(app);
    // The maximum minus one picture.
    const small = png(3, 3);
    await stored(scene.author, scene.collection, png(2, 2));
    await app.db
      .updateTable("collection_media")
      .set({ size: 20 * 1024 * 1024 - small.length })
      .where("collection_id", "=", scene.collection)
      .execute();
    const files = fileXml("a.png", small) + fileXml("b.png", png(3, 4));
    const { body } = await importFile(scene, moodle(img("a.png") + img("b.png"), files));
    const [account] = await accountsOf(scene, body.data.id);
    expect(account!.body!.pictures).toHaveLength(1);
    expect(account!.missing).toContain("pictures");
    expect(account!.notes.at(-1)).toMatch(
      /^a picture is left out\. The pictures of this collection have 20 MB/,
    );
  });
});
