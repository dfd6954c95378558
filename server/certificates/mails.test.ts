/** The mail about an earned certificate: once per assessment, also when verification issues it, with all user input escaped. */
import fc from "fast-check";
import { type DefaultTreeAdapterTypes, parse } from "parse5";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeLetter } from "../mail/message.ts";
import { onBothForms } from "../testing/forms/both-forms.ts";
import { type Person, startTestApp, type TestApp } from "../testing/test-app.ts";
import { certificatePath, earn, take } from "./testing/earn.ts";

onBothForms("mails about certificates", (form, engine) => {
  const { questions: count, passScore } = form;
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine, { form, environment: { PUBLIC_URL: "https://assay.example.com" } });
  });
  afterAll(() => app.close());

  const mailsTo = async ({ email }: Pick<Person, "email">) => {
    await app.mailsSent();
    return app.mails.filter(({ recipient, subject }) => recipient === email && /certificate/.test(subject));
  };

  test("only the first pass of an assessment is mailed", async () => {
    const person = await app.addPerson({ name: "Ada Byron" });
    await take(app, person, passScore - 1);
    expect(await mailsTo(person)).toEqual([]);
    const code = await earn(app, person, count - 1);
    await earn(app, person, count);
    const mails = await mailsTo(person);
    expect(mails.map(({ subject }) => subject)).toEqual(["Your certificate: JavaScript Assessment"]);
    const [{ text, html, images }] = mails as [(typeof mails)[0]];
    expect(text).toContain("Hello Ada Byron,");
    expect(text).toContain(`You scored ${count - 1} of ${count} in the JavaScript Assessment`);
    expect(text).toContain(`https://assay.example.com/certificate/${code}`);
    expect(images!.map(({ cid }) => cid)).toEqual(["mark", "hallmark"]);
    for (const { cid, content } of images!) {
      expect(html).toContain(`src="cid:${cid}"`);
      expect(content.subarray(1, 4).toString()).toBe("PNG");
    }
    expect(html).not.toMatch(/(src|background)="?(https?:)?\/\//);
    await earn(app, person, passScore, "python");
    expect(await mailsTo(person)).toHaveLength(2);
  });

  test("verifying issues all waiting certificates, and one mail announces them", async () => {
    const person = await app.addPerson({}, false);
    await take(app, person, count - 1);
    await take(app, person, count - 1);
    await take(app, person, count, "python");
    expect(await mailsTo(person)).toEqual([]);
    await app.verify(person.id);
    const mails = await mailsTo(person);
    expect(mails).toHaveLength(1);
    expect(mails[0]!.subject).toBe("Your certificate: Python Assessment");
    expect(mails[0]!.text).toContain("2 more certificates");
  });

  test("no mail announces a certificate that was revoked before, or whose account was deleted", async () => {
    const [person, admin] = [await app.addPerson(), await app.addAdmin()];
    const code = await earn(app, person, count - 1);
    await admin.patch(certificatePath(code, "/revocation"), { reason: "A test." });
    expect(await mailsTo(person)).toEqual([]);
  });
});

function elementsOf(node: DefaultTreeAdapterTypes.Node): string[] {
  const own = "tagName" in node ? [node.tagName, ...node.attrs.map(({ name }) => `@${name}`)] : [];
  return "childNodes" in node ? [...own, ...node.childNodes.flatMap(elementsOf)] : own;
}

function textOf(node: DefaultTreeAdapterTypes.Node): string {
  if (node.nodeName === "#text") return (node as DefaultTreeAdapterTypes.TextNode).value;
  return "childNodes" in node ? node.childNodes.map(textOf).join("") : "";
}

test("for any name the HTML has the same elements and shows it as typed", () => {
  const letter = (name: string) => ({
    subject: `Hello ${name}`,
    greeting: `Hello ${name},`,
    before: [`${name} passed.`],
    button: { label: name, url: `https://assay.example.com/?${encodeURIComponent(name)}` },
    after: [name],
  });
  const elements = elementsOf(parse(writeLetter(letter("Ada"), "Assay").html));
  const hostile = fc.constantFrom(
    "<",
    ">",
    '"',
    "'",
    "&",
    "&lt;",
    "<img src=x onerror=alert(1)>",
    "</table>",
    "<!--",
    "]]>",
    "{{",
    "%",
  );
  const names = fc
    .array(fc.oneof(hostile, fc.string({ unit: "grapheme", maxLength: 8 })), { minLength: 1, maxLength: 8 })
    .map((pieces) => pieces.join("").replace(/[\p{Cc}\p{Cs}]/gu, ""));
  fc.assert(
    fc.property(names, (name) => {
      const document = parse(writeLetter(letter(name), name).html);
      expect(elementsOf(document)).toEqual(elements);
      expect(textOf(document)).toContain(`Hello ${name},`);
    }),
    { numRuns: 300 },
  );
});
