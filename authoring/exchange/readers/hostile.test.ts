/** Broken and hostile files of each format: the reader never crashes, and reports what is wrong. */
import { describe, expect, test } from "vitest";
import { accountsOf } from "../account.ts";
import { accountOf, bytes, choice, item, needs, two } from "../testing/account-of.ts";
import { readForeignFile } from "./import-file.ts";

const latin1 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

function utf16(text: string, isLittle: boolean): Uint8Array {
  const all = `\ufeff${text}`;
  const view = new DataView(new ArrayBuffer(all.length * 2));
  for (let index = 0; index < all.length; index++) view.setUint16(index * 2, all.charCodeAt(index), isLittle);
  return new Uint8Array(view.buffer);
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

  test("encodings are detected by their byte-order marks, and unknown ones are reported", () => {
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

  test("attributes and elements named like prototype members are nothing special", () => {
    const text = `<quiz><question type="multichoice" __proto__="1" constructor="2"><name><text>N</text></name><questiontext><text>Why?</text></questiontext><answer fraction="100"><text>a</text></answer><answer fraction="0"><text>b</text></answer><__proto__/></question></quiz>`;
    expect(accountOf(text)).toEqual([`1 ${needs}`]);
    expect(({} as Record<string, unknown>)["1"]).toBeUndefined();
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

  test("a formula that an export escaped is restored", () => {
    const file = readForeignFile(bytes(`${head}"'=1+1","'''-a","@b",1\n`), { format: "csv" });
    const [account] = accountsOf(file, "en", () => "Not read here.");
    expect(account?.question?.body).toMatchObject({
      stem: "=1+1",
      options: [{ text: "''-a" }, { text: "@b" }],
    });
  });
});
