/** The printed certificate: a PDF with all data for its owner, only shared data for others, and a link to the public page. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { onEachEngine } from "../../testing/engines.ts";
import { type Person, startTestApp, type TestApp } from "../../testing/test-app.ts";
import { certificatePath, earn } from "../testing/earn.ts";
import { textOfPdf } from "../testing/pdf-text.ts";

onEachEngine("the PDF certificate", (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine);
  });
  afterAll(() => app.close());

  const printed = async (code: string, person?: Person) => {
    const reply = await app.app.inject({
      method: "GET",
      url: certificatePath(code, "/certificate.pdf"),
      headers: person ? { cookie: person.cookie } : {},
    });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers["content-disposition"]).toBe('inline; filename="javascript-certificate.pdf"');
    expect(reply.headers["content-type"]).toBe("application/pdf");
    expect(reply.headers["cache-control"]).toBe("no-store");
    expect(reply.rawPayload.toString("latin1", 0, 5)).toBe("%PDF-");
    return reply.rawPayload;
  };

  test("it is one A4 page, landscape, tagged, with its fonts inside and a link to the public page", async () => {
    const person = await app.addPerson();
    const code = await earn(app, person);
    const source = (await printed(code, person)).toString("latin1");
    expect(source.match(/\/Type \/Page\b/g)).toHaveLength(1);
    expect(source).toMatch(/\/MediaBox \[0 0 841\.89 595\.28\]/);
    expect(source).toMatch(/\/Marked true/);
    expect(source.match(/\/FontFile2 /g)).toHaveLength(2);
    expect(source).toContain(`/URI (${app.settings.publicUrl}/certificate/${code})`);
  });

  test("its owner sees name and score, others only what is shared", async () => {
    const person = await app.addPerson({ name: "Ada Byron" });
    const code = await earn(app, person);
    const own = textOfPdf(await printed(code, person));
    for (const words of [
      "Ada Byron",
      "JavaScript Assessment",
      "9 of 10",
      "1",
      `${app.settings.publicUrl}/certificate/${code}`,
    ])
      expect(own.replace(/\n/g, " ")).toContain(words);
    const others = textOfPdf(await printed(code));
    expect(others).not.toMatch(/Ada|Byron|9 of 10/);
    expect(others).toContain("At least 8 of 10");
    await person.patch(certificatePath(code), { showsName: true, showsScore: true });
    expect(textOfPdf(await printed(code))).toMatch(/Ada Byron[\s\S]*9 of 10/);
    // An outdated PDF is never served again.
    await person.patch(certificatePath(code), { showsName: false });
    expect(textOfPdf(await printed(code))).not.toContain("Ada");
    expect(textOfPdf(await printed(code))).toContain("9 of 10");
    const admin = await app.addAdmin();
    await admin.patch(certificatePath(code, "/revocation"), { reason: "Not their own work" });
    for (const viewer of [person, undefined]) {
      const path = certificatePath(code, "/certificate.pdf");
      const reply = await (viewer ? viewer.get(path) : app.send("GET", path));
      expect(reply).toMatchObject({ status: 410, body: { code: "certificate_revoked" } });
    }
  });

  test.each(["Αλεξάνδρα Παπαδοπούλου", "Екатерина Достоевская", "Ștefan Łukasiewicz-Nguyễn"])(
    "it prints the name %s",
    async (name) => {
      const person = await app.addPerson({ name });
      expect(textOfPdf(await printed(await earn(app, person), person))).toContain(name);
    },
  );

  test("a name in a script without a font is replaced by a note saying where it is shown", async () => {
    const person = await app.addPerson({ name: "山田太郎" });
    const text = textOfPdf(await printed(await earn(app, person), person));
    expect(text).toContain("The person named at the address below");
  });
});
