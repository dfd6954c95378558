/** A QTI 3.0 package: what the specification requires of a manifest, a test and items. */
import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { at, sampleBank } from "../../testing/sample-bank.ts";
import { childOf, parseXml, type XmlElement } from "../readers/xml-reader.ts";
import { outgoingBank } from "./exported-question.ts";
import { matchCorrect, packageNamespace, qtiFilesOf, qtiNamespace, qtiPackageOf } from "./qti-export.ts";

const bank = sampleBank();
at(bank.items, 0).prompt = 'Is a < b && c > d, `]]>` or "quoted"? Which?\n';
at(bank.items, 0).code = { lang: "js", text: 'if (a < b && "]]>") {\n  run();\n}\n' };
at(bank.items, 1).tests = 'A title with "quotes", <angles> & an ampersand';
at(bank.items, 2).status = "retired";
const files = new Map([...qtiFilesOf(outgoingBank(bank))].map(([path, text]) => [path, parseXml(text)]));

const get = (path: string) => {
  const root = files.get(path);
  if (!root) throw new Error(`no file ${path}`);
  return root;
};
const named = (element: XmlElement, name: string): XmlElement[] => [
  ...element.children.filter((child) => child.name === name),
  ...element.children.flatMap((child) => named(child, name)),
];
const active = bank.items.filter(({ status }) => status === "active");

test("the zip holds the manifest at its root, the test, and a file per active question", () => {
  const unzipped = unzipSync(qtiPackageOf(outgoingBank(bank)));
  expect(Object.keys(unzipped).sort()).toEqual(
    ["assessment.xml", "imsmanifest.xml", ...active.map(({ id }) => `items/${id}.xml`)].sort(),
  );
  for (const [path, bytes] of Object.entries(unzipped))
    expect(strFromU8(bytes)).toBe(qtiFilesOf(outgoingBank(bank)).get(path));
});

test("the same bank produces the same bytes", () => {
  expect(qtiPackageOf(outgoingBank(bank))).toEqual(qtiPackageOf(outgoingBank(structuredClone(bank))));
});

test("the manifest declares the package, and a resource for the test and each question", () => {
  const manifest = get("imsmanifest.xml");
  expect([manifest.name, manifest.namespace]).toEqual(["manifest", packageNamespace]);
  expect(manifest.children.map(({ name }) => name)).toEqual(["metadata", "organizations", "resources"]);
  const metadata = childOf(manifest, "metadata");
  expect(childOf(metadata, "schema")?.text).toBe("QTI Package");
  expect(childOf(metadata, "schemaversion")?.text).toBe("3.0.0");
  const [first, ...items] = named(manifest, "resource");
  expect(first?.attributes).toMatchObject({ type: "imsqti_test_xmlv3p0", href: "assessment.xml" });
  expect(first && named(first, "dependency").map(({ attributes }) => attributes.identifierref)).toEqual(
    items.map(({ attributes }) => attributes.identifier),
  );
  for (const resource of [first, ...items]) {
    const href = resource?.attributes.href ?? "";
    expect(files.has(href)).toBe(true);
    expect(resource && named(resource, "file").map(({ attributes }) => attributes.href)).toEqual([href]);
  }
  for (const { attributes } of items) expect(attributes.type).toBe("imsqti_item_xmlv3p0");
  const identifiers = named(manifest, "resource").map(({ attributes }) => attributes.identifier);
  expect(new Set(identifiers).size).toBe(active.length + 1);
});

test("the test has a section per topic and refers to every question once", () => {
  const assessment = get("assessment.xml");
  expect([assessment.name, assessment.namespace]).toEqual(["qti-assessment-test", qtiNamespace]);
  expect(assessment.attributes).toMatchObject({ identifier: "javascript-test", title: bank.title });
  expect(named(assessment, "qti-test-part").map(({ attributes }) => attributes)).toEqual([
    { identifier: "part", "navigation-mode": "nonlinear", "submission-mode": "simultaneous" },
  ]);
  const sections = named(assessment, "qti-assessment-section");
  expect(sections.map(({ attributes }) => attributes.title)).toEqual(bank.topics.map(({ title }) => title));
  const refs = named(assessment, "qti-assessment-item-ref");
  expect(refs).toHaveLength(active.length);
  for (const { attributes } of refs)
    expect(get(attributes.href ?? "").attributes.identifier).toBe(attributes.identifier);
});

test("each question is one choice among four, scored by the template", () => {
  for (const item of active) {
    const root = get(`items/${item.id}.xml`);
    expect([root.name, root.namespace]).toEqual(["qti-assessment-item", qtiNamespace]);
    expect(root.attributes).toMatchObject({
      identifier: item.id,
      adaptive: "false",
      "time-dependent": "false",
    });
    expect(root.children.map(({ name }) => name)).toEqual([
      "qti-response-declaration",
      "qti-outcome-declaration",
      "qti-item-body",
      "qti-response-processing",
    ]);
    const [response] = named(root, "qti-response-declaration");
    expect(response?.attributes).toEqual({
      identifier: "RESPONSE",
      cardinality: "single",
      "base-type": "identifier",
    });
    const [interaction] = named(root, "qti-choice-interaction");
    expect(interaction?.attributes).toEqual({
      "response-identifier": "RESPONSE",
      shuffle: "true",
      "max-choices": "1",
    });
    const choices = named(root, "qti-simple-choice");
    const key = response && named(response, "qti-value")[0]?.text;
    const right = choices.filter(({ attributes }) => attributes.identifier === key);
    expect(choices).toHaveLength(4);
    expect(right.map(({ text }) => text)).toEqual([item.answer.text]);
    expect(childOf(root, "qti-response-processing")?.attributes).toEqual({ template: matchCorrect });
  }
});

test("only the correct response reveals to takers which option is the key", () => {
  const places = active.map(({ id }) => named(get(`items/${id}.xml`), "qti-value")[0]?.text);
  expect(new Set(places).size).toBe(4);
  for (const { id, tests } of active) {
    const root = get(`items/${id}.xml`);
    expect(JSON.stringify(root.attributes)).not.toContain(tests);
    const rubrics = named(root, "qti-rubric-block").map(({ attributes }) => attributes.view);
    expect(rubrics).toEqual(["scorer tutor"]);
  }
});

test("texts and code survive XML unchanged", () => {
  const root = get("items/javascript-types-001.xml");
  expect(named(root, "pre").flatMap((pre) => named(pre, "code"))[0]?.text).toBe(
    'if (a < b && "]]>") {\n  run();\n}',
  );
  expect(named(root, "p").map(({ text }) => text)).toContain('Is a < b && c > d,  or "quoted"? Which?');
  const titles = named(get("imsmanifest.xml"), "title").flatMap((title) => named(title, "string"));
  expect(titles.map(({ text }) => text)).toContain(at(bank.items, 1).tests);
});
