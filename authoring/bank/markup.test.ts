/** Markdown of questions as HTML that is also XML. */
import { expect, test } from "vitest";
import { codeHtml, forXml, inlineHtml, paragraphsOf, proseHtml } from "./markup.ts";

test("code, emphasis and strong become elements, everything else is escaped", () => {
  expect(inlineHtml("Use `a < b && c` *here* and **now** & <then>")).toBe(
    "Use <code>a &lt; b &amp;&amp; c</code> <em>here</em> and <strong>now</strong> &amp; &lt;then&gt;",
  );
});

test("spaces in code that HTML would collapse are preserved", () => {
  expect(inlineHtml("`a  b`")).toBe("<code>a \u00a0b</code>");
  expect(inlineHtml('`" "`')).toBe('<code>" "</code>');
  expect(inlineHtml("` a`")).toBe("<code>\u00a0a</code>");
});

test("lines of a paragraph are joined, paragraphs stay apart", () => {
  expect(paragraphsOf("one\ntwo\n\nthree\n")).toEqual(["one two", "three"]);
  expect(proseHtml("one\ntwo\n\nthree\n")).toBe("<p>one two</p><p>three</p>");
});

test("a block of code keeps its lines and names its language", () => {
  expect(codeHtml({ lang: "js", text: "if (a < b) {\n\n  c();\n}\n\n" })).toBe(
    '<pre><code class="language-js">if (a &lt; b) {\n\n  c();\n}</code></pre>',
  );
});

test("characters that XML doesn't allow are replaced", () => {
  expect(forXml("a\u0000b\u001bc\td\ne\ud800f😀")).toBe("a\ufffdb\ufffdc\td\ne\ufffdf😀");
});
