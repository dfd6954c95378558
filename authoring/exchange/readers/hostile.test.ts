/** Broken and hostile files of each format: none stops the reader in the middle, and each gets a clear account. */
import { strToU8, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import type { ImportFormat } from "../../../contract/imports.ts";
import { accountsOf } from "../account.ts";
import { readForeignFile } from "./import-file.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const latin1 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

function utf16(text: string, isLittle: boolean): Uint8Array {
  const all = `\ufeff${text}`;
  const view = new DataView(new ArrayBuffer(all.length * 2));
  for (let index = 0; index < all.length; index++) view.setUint16(index * 2, all.charCodeAt(index), isLittle);
  return new Uint8Array(view.buffer);
}

/** The account of a file in short: state, line and reason of each question, or the fault of the whole file. */
function accountOf(content: string | Uint8Array, format?: ImportFormat): string[] {
  try {
    const file = readForeignFile(typeof content === "string" ? bytes(content) : content, { format });
    return accountsOf(file, "en").map(
      ({ state, line, because, missing }) => `${line} ${state}: ${because ?? missing.join(", ")}`,
    );
  } catch (error) {
    const { line, message } = error as { line?: number; message: string };
    return [`fault ${line}: ${message}`];
  }
}

const item = (inner: string, head = "") =>
  `<?xml version="1.0"?>${head}<qti-assessment-item xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="a">${inner}</qti-assessment-item>`;
const choice = (options: string, attributes = 'max-choices="1"') =>
  `<qti-response-declaration identifier="R" cardinality="single"><qti-correct-response><qti-value>x</qti-value></qti-correct-response></qti-response-declaration><qti-item-body><p>Which?</p><qti-choice-interaction response-identifier="R" shuffle="true" ${attributes}>${options}</qti-choice-interaction></qti-item-body>`;
const two =
  '<qti-simple-choice identifier="x">a</qti-simple-choice><qti-simple-choice identifier="y">b</qti-simple-choice>';
const needs = "needs: reasons, explanation, topic";

/** One file of a zip with a name as it is, which no tool would write. */
function zipNamed(...names: string[]): Uint8Array {
  const stand = names.map((_name, index) => `${String(index).padStart(4, "_")}`);
  const zip = zipSync(
    Object.fromEntries(names.map((name, index) => [pad(name, stand[index]!), strToU8("<a/>")])),
    {
      level: 0,
    },
  );
  // Names of the same length are put in the place of plain ones, in both headers.
  for (const [index, name] of names.entries())
    replaceAll(zip, strToU8(pad(name, stand[index]!)), strToU8(name));
  return zip;
}
const pad = (name: string, stand: string) =>
  stand.padEnd(strToU8(name).length, "z").slice(-strToU8(name).length);

function replaceAll(content: Uint8Array, from: Uint8Array, to: Uint8Array): void {
  const text = Buffer.from(content.buffer, content.byteOffset, content.length);
  for (let at = text.indexOf(from); at >= 0; at = text.indexOf(from, at + 1)) text.set(to, at);
}

describe("GIFT", () => {
  test.each([
    ["nothing", "", ["fault 1: holds no question"]],
    ["only a comment", "// x\n", ["fault 1: holds no question"]],
    ["an open brace", "Open {=a ~b", ["1 left-out: is not valid GIFT"]],
    ["a million braces", "{".repeat(20_000), ["1 left-out: is not valid GIFT"]],
    ["a question of 30 KB", `Long{=a ~${"b".repeat(30_000)}}`, ["1 left-out: is longer than 20 KB"]],
    ["no option", "Why?{}", ["1 left-out: is of the type essay"]],
    ["an empty option", "Why?{=a ~}", ["1 left-out: is not valid GIFT"]],
    [
      "seven options",
      "Why?{=a ~b ~c ~d ~e ~f ~g}",
      ["1 left-out: has 7 options; a question has at most six"],
    ],
    [
      "a hidden character in an option",
      "Why?{=a\u200b ~b}",
      ["1 left-out: option 1: There is a zero-width space"],
    ],
    [
      "a turned option",
      "Why?{=a ~b\u202ec}",
      ["1 left-out: option 2: There is a character that changes the direction"],
    ],
    [
      "the same id twice",
      "// [id:q]\nA?{=a ~b}\n\n// [id:q]\nB?{=a ~b}",
      [`2 ${needs}`, '5 left-out: has the id "q"'],
    ],
    ["a script in HTML", "[html]Why?<script>alert(1)</script>{=a ~b}", [`1 ${needs}`]],
    ["a table", "[html]<table></table>Why?{=a ~b}", ["1 left-out: holds a table"]],
    ["a picture", '[html]Why?<img src="/etc/passwd">{=a ~b}', [`1 ${needs}, pictures`]],
  ])("%s", (_name, content, expected) => {
    const account = accountOf(content, "gift");
    expect(account).toHaveLength(expected.length);
    expected.forEach((line, index) => void expect(account[index]).toContain(line));
  });

  test("encodings are told by their byte order marks, and what is in none of them says so", () => {
    for (const content of [
      `\ufeffWhich é?{=a ~b}`,
      utf16("Which é?{=a ~b}", true),
      utf16("Which é?{=a ~b}", false),
    ])
      expect(accountOf(content)).toEqual([`1 ${needs}`]);
    expect(accountOf(latin1("One?{=a ~b}\n\nCaf\u00e9?{=a ~b}"))).toEqual(["fault 3: is not in utf-8"]);
    expect(accountOf(utf16("Which?{=a ~b}", true).slice(0, -1))).toEqual(["fault 1: is not in utf-16le"]);
  });
});

describe("Moodle XML and QTI", () => {
  test.each([
    [
      "a billion laughs",
      '<!DOCTYPE q [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><quiz>&b;</quiz>',
      ["fault 1: the DOCTYPE holds"],
    ],
    [
      "a file from elsewhere",
      '<!DOCTYPE q [<!ENTITY a SYSTEM "file:///etc/passwd">]><quiz>&a;</quiz>',
      ["fault 1: the DOCTYPE"],
    ],
    [
      "a DOCTYPE without declarations",
      `<!DOCTYPE quiz SYSTEM "http://example.org/q.dtd"><quiz><question type="essay"/></quiz>`,
      ["1 left-out: is of the type essay"],
    ],
    ["an unknown entity", "<quiz>\n&nbsp;</quiz>", ["fault 2: undefined entity"]],
    ["a thousand levels", `<quiz>${"<a>".repeat(1000)}`, ["fault 1: elements are nested more than 64 deep"]],
    ["another root", "<html></html>", ["fault 1: the root element is html"]],
    ["no root", "<!-- nothing -->", ["fault 1: "]],
    ["QTI 1.2", "<questestinterop/>", ["fault 1: is QTI 1.2"]],
    [
      "a test without its items",
      '<assessmentTest identifier="t"/>',
      ["fault 1: names questions that are in other files"],
    ],
    ["a broken item", item(choice(two)).replace("</p>", ""), ["fault 1: unexpected close tag"]],
    [
      "no interaction",
      item("<qti-item-body><p>Read.</p></qti-item-body>"),
      ["1 left-out: asks for no answer"],
    ],
    ["no body", item(""), ["1 left-out: asks for no answer"]],
    [
      "another interaction",
      item("<qti-item-body><qti-order-interaction/></qti-item-body>"),
      ["1 left-out: is of the type order"],
    ],
    ["two interactions", item(choice(two) + choice(two)), [`1 ${needs}`]],
    ["a good item", item(choice(two)), [`1 ${needs}`]],
    [
      "a key that no option has",
      item(choice(two.replace('"x"', '"z"'))),
      ["1 needs: key, reasons, explanation, topic"],
    ],
    [
      "a formula",
      item(choice(two).replace("Which?", "<math><mi>x</mi></math>")),
      ["1 left-out: holds a formula"],
    ],
  ])("%s", (_name, content, expected) => {
    const account = accountOf(content);
    expect(account).toHaveLength(expected.length);
    expected.forEach((line, index) => void expect(account[index]).toContain(line));
  });

  test("a prototype's names as attributes and elements are nothing special", () => {
    const text = `<quiz><question type="multichoice" __proto__="1" constructor="2"><name><text>N</text></name><questiontext><text>Why?</text></questiontext><answer fraction="100"><text>a</text></answer><answer fraction="0"><text>b</text></answer><__proto__/></question></quiz>`;
    expect(accountOf(text)).toEqual([`1 ${needs}`]);
    expect(({} as Record<string, unknown>)["1"]).toBeUndefined();
  });
});

describe("packages", () => {
  const good = { "imsmanifest.xml": strToU8("<manifest/>"), "items/a.xml": strToU8(item(choice(two))) };

  test("items are read; a broken one affects no other; what is not XML is passed over", () => {
    const files = {
      ...good,
      "b.xml": strToU8("<a>"),
      "c.xml": strToU8("<questestinterop/>"),
      "x.png": strToU8("PNG"),
    };
    expect(accountOf(zipSync(files))).toEqual([
      "1 left-out: is not valid XML: unclosed tag: a",
      "1 left-out: is QTI 1.2; export it as QTI 2.1 or later",
      `1 ${needs}`,
    ]);
  });

  test("a zip of a table says what to do", () => {
    expect(accountOf(zipSync({ "a.csv": strToU8("question") }))).toEqual([
      "fault 1: holds no XML file with questions: unpack it and upload the file in it",
    ]);
  });

  test.each(["../a.xml", "/etc/a.xml", "a\\b.xml", "c:/a.xml", "a/./b.xml", "a//b.xml", "a/../b.xml"])(
    "the file name %s is refused",
    (name) => {
      expect(accountOf(zipNamed(name))).toEqual([
        `fault 1: holds the file name ${JSON.stringify(name)}, which could leave its folder`,
      ]);
    },
  );

  test("two files of one name are refused, however they are written", () => {
    expect(accountOf(zipNamed("a.xml", "a.xml"))[0]).toMatch(/^fault 1: holds the file "a.xml" twice/);
    expect(accountOf(zipNamed("a.xml", "A.XML"))[0]).toMatch(/^fault 1: holds the file "A.XML" twice/);
  });

  test("a bomb is given up at 50 MB, and too many files at 2,000", () => {
    const bomb = zipSync({ "a.xml": new Uint8Array(60 * 1024 * 1024) });
    expect(bomb.length).toBeLessThan(100_000);
    expect(accountOf(bomb)).toEqual(["fault 1: unpacks to more than 50 MB"]);
    const notWanted = zipSync({ "a.png": new Uint8Array(60 * 1024 * 1024) });
    expect(accountOf(notWanted)).toEqual(["fault 1: unpacks to more than 50 MB"]);
    const many = Object.fromEntries(
      Array.from({ length: 2001 }, (_, index) => [`${index}.png`, new Uint8Array()]),
    );
    expect(accountOf(zipSync(many))).toEqual(["fault 1: holds more than 2,000 files"]);
  });

  test("a file that is cut off anywhere is never read in part without a word", () => {
    const whole = zipSync(good);
    for (let length = 2; length < whole.length - 100; length += 7) {
      const account = accountOf(whole.slice(0, length));
      expect(account, String(length)).toHaveLength(1);
      expect(account[0], String(length)).toMatch(/^fault 1: |needs:/);
    }
  });
});

describe("YAML", () => {
  const question = "items:\n  - prompt: Why?\n    answer: {text: a}\n    distractors: [{text: b}]\n";
  test.each([
    ["a question", question, [`2 ${needs}`]],
    ["aliases", `x: &a [1]\ny: [*a, *a]\n${question}`, ["fault 2: uses an alias"]],
    ["a merge", `x: &a {b: 1}\nitems:\n  - <<: *a\n`, ["fault 3: uses an alias"]],
    [
      "a tag",
      "items:\n  - prompt: !!js/function 'x'\n    options: [a, b]\n",
      ["2 needs: key, reasons, explanation, topic"],
    ],
    ["the same key twice", "items: []\nitems: []\n", ["fault 2: Map keys must be unique"]],
    ["no list", "a: 1\nitems: 3\n", ["fault 1: holds no list named items or questions"]],
    ["a text", "hello", ["fault 1: holds no list"]],
    [
      "items of all kinds",
      "items:\n  - 1\n  - null\n  - [a]\n  - {}\n",
      [
        "2 left-out: is no question",
        "3 left-out: is no question",
        "4 left-out: is no question",
        "5 left-out: has no text",
      ],
    ],
    ["a tab", "items:\n\t- a", ["fault 2: "]],
    ["deep nesting", `items: ${"[".repeat(5000)}`, ["fault 1: "]],
    [
      "a prototype's name",
      "items:\n  - __proto__: {prompt: x}\n    prompt: Why?\n    options: [{text: a, right: true}, {text: b}]\n",
      [`2 ${needs}`],
    ],
  ])("%s", (_name, content, expected) => {
    const account = accountOf(content, "yaml");
    expect(account).toHaveLength(expected.length);
    expected.forEach((line, index) => void expect(account[index]).toContain(line));
  });
});

describe("CSV", () => {
  const head = "question,option 1,option 2,right\n";
  test.each([
    ["a question", `${head}Why?,a,b,1\n`, [`2 ${needs}`]],
    ["a letter, and the option's own text", `${head}Why?,x,y,B\nWho?,p,q,q\n`, [`2 ${needs}`, `3 ${needs}`]],
    ["no key", `${head}Why?,a,b,\n`, ["2 needs: key, reasons, explanation, topic"]],
    ["two keys", `${head}Why?,a,b,"1,2"\n`, ["2 needs: key, reasons, explanation, topic"]],
    [
      "an open quote",
      `${head}"Why?,a,b,1\nWho?,a,b,1\n`,
      ["2 left-out: has a quotation mark that is never closed", `3 ${needs}`],
    ],
    ["text after a quote", `${head}"Why?"x,a,b,1\n`, ["2 left-out: has text after a closing quotation mark"]],
    ["one option", `${head}Why?,a,,1\n`, ["2 left-out: has one option; a question needs two"]],
    ["a short line", `${head}Why?\n`, ["2 left-out: has no option; a question needs two"]],
    ["lines in a cell", `${head}"Why\n\nor not?",a,b,1\nWho?,a,b,1\n`, [`2 ${needs}`, `5 ${needs}`]],
    ["old line ends", `question;option a;option b;correct\rWhy?;a;b;a\r`, [`2 ${needs}`]],
    ["nothing but headings", head, ["fault 1: holds no question"]],
  ])("%s", (_name, content, expected) => {
    expect(accountOf(content, "csv")).toEqual(expected);
  });

  test("a formula that an export made harmless comes back as it was", () => {
    const file = readForeignFile(bytes(`${head}"'=1+1","'''-a","@b",1\n`), { format: "csv" });
    const [account] = accountsOf(file, "en");
    expect(account?.question?.body).toMatchObject({
      stem: "=1+1",
      options: [{ text: "''-a" }, { text: "@b" }],
    });
  });
});
