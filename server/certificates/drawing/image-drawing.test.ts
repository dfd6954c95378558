/** Every name fits into the image of a certificate, as text, and the drawing contains nothing hidden. */
import fc from "fast-check";
import PDFDocument from "pdfkit";
import { SaxesParser } from "saxes";
import { expect, test } from "vitest";
import { cards } from "../../../contract/cards.ts";
import { drawImage, type Image, type MeasureText } from "./image-drawing.ts";
import { fontFor, printFonts } from "./print-fonts.ts";

const doc = new PDFDocument();
const unescaped = (text: string) => text.replace(/&lt;/g, "<").replace(/&gt;/g, ">").replace(/&amp;/g, "&");
const measure: MeasureText = (text, font, size) =>
  doc.font(printFonts[font]).fontSize(size).widthOfString(unescaped(text));

const certificate = (name: string, title = "JavaScript Assessment"): Image => ({
  kind: "certificate",
  slug: "javascript",
  title,
  name,
  score: 10,
  maxScore: 10,
  passScore: 8,
  issuedAt: "2026-11-23T10:00:00.000Z",
  isRevoked: false,
});

interface Line {
  text: string;
  y: number;
  size: number;
}

/** The texts of a drawing, which must be well-formed XML. */
function textsOf(svg: string): Line[] {
  const lines: Line[] = [];
  const parser = new SaxesParser();
  parser.on("opentag", ({ name, attributes }) => {
    if (name === "text")
      lines.push({ text: "", y: Number(attributes.y), size: Number(attributes["font-size"]) });
  });
  parser.on("text", (text) => {
    if (lines.length > 0) lines.at(-1)!.text += text;
  });
  parser.on("error", (error) => {
    throw error;
  });
  parser.write(svg).close();
  return lines;
}

/** The texts between the two rules, in order. */
const statement = (image: Image) =>
  textsOf(drawImage(image, measure)).filter(({ y, size }) => y > 130 && y < 480 && size > 25);

const longName = "Wolfeschlegelsteinhausenbergerdorff-Papadimitrakopoulou van der Meersbroeck-Żółkiewska";

test("a long name fits on at most three lines within its column", () => {
  const lines = statement(certificate(longName, "Negotiation Skills and Attitude Assessment"));
  const name = lines.slice(
    0,
    lines.findIndex(({ text }) => text === "has passed the"),
  );
  expect(name.length).toBeLessThanOrEqual(3);
  expect(
    name
      .map(({ text }) => text)
      .join(" ")
      .replaceAll("- ", "-"),
  ).toBe(longName);
  for (const { text, size } of lines) expect(measure(text, "display", size), text).toBeLessThanOrEqual(680);
});

test("for any name the drawing is well-formed and its lines fit", () => {
  const hostile = fc.constantFrom(
    "<script>",
    "&amp;",
    "]]>",
    '"',
    "'",
    "<!--",
    "ż",
    "Ω",
    "漢",
    "😀",
    "-",
    " ",
  );
  const names = fc
    .array(fc.oneof(hostile, fc.string({ unit: "grapheme", maxLength: 12 })), { maxLength: 20 })
    .map((pieces) =>
      pieces
        .join("")
        .replace(/\p{Cc}|\p{Cs}/gu, "")
        .slice(0, 120),
    )
    .filter((name) => name.trim() !== "");
  fc.assert(
    fc.property(names, fc.constantFrom(...cards), (name, { title }) => {
      const font = fontFor(name);
      const lines = statement(certificate(name, title));
      const written = lines.slice(
        0,
        Math.max(
          0,
          lines.findIndex(({ text }) => text === "has passed the"),
        ),
      );
      expect(written.length).toBeLessThanOrEqual(font ? 3 : 0);
      for (const { text, size } of written) expect(measure(text, font!, size)).toBeLessThanOrEqual(680);
      expect(Math.min(...lines.map(({ y, size }) => y - size))).toBeGreaterThan(125);
    }),
    { numRuns: 60 },
  );
});

test("a revoked certificate's drawing says so", () => {
  const texts = textsOf(drawImage({ ...certificate("x"), isRevoked: true } as Image, measure)).map(
    ({ text }) => text,
  );
  expect(texts).toContain("Revoked");
  expect(texts).not.toContain("has passed the");
});
