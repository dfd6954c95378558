/** Converts text from other tools to our Markdown. */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { inlinePieces } from "../../../contract/markdown.ts";
import { markdownOf } from "../markdown-writer.ts";
import { readText } from "./text-reader.ts";

const html = (text: string) => readText(text, "html");

test("HTML becomes paragraphs with inline code and emphasis", () => {
  expect(
    html(
      '<p dir="ltr">Use <code>map()</code>&nbsp;<em>here</em>,<br>and <b>now</b>.</p>\n<div>A &lt; B &amp; C</div>',
    ).markdown,
  ).toBe("Use `map()`\u00a0*here*,\n\nand **now**.\n\nA < B & C");
});

test("white space is collapsed as in a browser", () => {
  expect(html("  <p>\n  one\n   two </p>  three ").markdown).toBe("one two\n\nthree");
});

test("characters with a meaning in Markdown are escaped", () => {
  expect(html("<p>2*3*4 and *x* and _y_ and a_b</p>").markdown).toBe(
    "2\\*3\\*4 and \\*x\\* and \\_y\\_ and a\\_b",
  );
  expect(html("<p>2 * 3 and snake_case</p>").markdown).toBe("2 * 3 and snake_case");
  expect(html("<code>`a`</code> and <code>``</code>").markdown).toBe("`` `a` `` and ``` `` ```");
});

test("a block of code keeps its lines and its language", () => {
  const { blocks, markdown } = html(
    '<p>What?</p><pre class="prettyprint"><code class="language-javascript">let a = 1;\n\n  b(a &lt; 2);\n</code></pre>',
  );
  expect(markdown).toBe("What?");
  expect(blocks).toEqual([{ lang: "js", text: "let a = 1;\n\n  b(a < 2);\n" }]);
  expect(html("<pre>a<br>b</pre>").blocks).toEqual([{ lang: "text", text: "a\nb" }]);
  expect(html('<pre><code class="language-brainmelt">x</code></pre>').blocks[0]?.lang).toBe("text");
});

test("a list of links is the list of sources", () => {
  const { markdown, sources } = html(
    '<p>Since.</p><ul><li><a href="https://example.org/a?b&amp;c">A title</a>, Section 2</li><li><a href="https://example.org/d">D</a></li></ul>',
  );
  expect(markdown).toBe("Since.");
  expect(sources).toEqual([
    { title: "A title", url: "https://example.org/a?b&c", locator: "Section 2" },
    { title: "D", url: "https://example.org/d" },
  ]);
});

test("a source that no taker can open is reported", () => {
  const { sources, notes } = html('<ul><li><a href="http://example.org/">Old</a></li></ul>');
  expect(sources).toEqual([]);
  expect(notes).toEqual(["a source without an https address or ISBN is left out"]);
});

test("parts that our questions don't support are reported", () => {
  expect(html('<p>See <img src="x.png" alt="graph"></p>')).toMatchObject({
    pictures: [{ source: "x.png", alternative: "graph" }],
    unfit: [],
  });
  expect(html("<table><tr><td>1</td></tr></table>").unfit).toEqual(["holds a table"]);
  expect(html("<p>x<sup>2</sup></p>")).toMatchObject({
    markdown: "x^2",
    notes: ["a raised or lowered text is now written with ^"],
  });
  expect(html("<script>alert(1)</script><p>Text</p>").markdown).toBe("Text");
});

test("plain text stays as it is, and Moodle's own format keeps its lines", () => {
  expect(readText("Is 1 < 2 & *3*?\nYes", "plain").markdown).toBe("Is 1 < 2 & \\*3\\*?\n\nYes");
  expect(readText("One\ntwo <b>three</b>", "moodle").markdown).toBe("One\n\ntwo **three**");
});

test("backticks are code if the format has no other syntax for it", () => {
  expect(readText("Is `a*b*c` one?", "plain").markdown).toBe("Is `a*b*c` one?");
  expect(readText("Is `a` one?", "moodle").markdown).toBe("Is `a` one?");
  expect(readText("Is `a` one?", "html").markdown).toBe("Is \\`a\\` one?");
});

test("Markdown is unchanged, except for its fences", () => {
  expect(readText("What does `a` do?\n\n```py\nprint(1)\n```\n", "markdown")).toMatchObject({
    markdown: "What does `a` do?",
    blocks: [{ lang: "python", text: "print(1)" }],
  });
});

test("markup that is declared as faithful is preserved", () => {
  const piece = fc.record({
    kind: fc.constantFrom("text", "code", "emphasis", "strong"),
    text: fc
      .array(fc.constantFrom("`", "*", "_", "\\", " ", "a", "b"), { minLength: 1 })
      .map((parts) => parts.join("")),
  });
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const { markdown, isFaithful } = markdownOf(pieces);
      if (isFaithful) expect(inlinePieces(markdown)).toEqual(pieces);
    }),
  );
});
