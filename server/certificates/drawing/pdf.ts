/** The certificate for print: A4 landscape, tagged for readers, with a QR code that leads to the public page. */
import PDFDocument from "pdfkit";
import { findCard } from "../../../contract/cards.ts";
import { type Certificate, certifiedTitle } from "../../../contract/certificates/certificates.ts";
import { hallmarkColours } from "../../../contract/certificates/hallmark-svg.ts";
import { drawHallmark } from "../../../contract/certificates/hallmarks.ts";
import { qrCodeOf } from "../../platform/qr.ts";
import type { HallmarkChoice } from "../hallmark-choice.ts";
import { dayText, scoreText, testText } from "../names.ts";
import { gold, ink, inkMuted, line } from "./colours.ts";
import { fontFor, type PrintFont, printFonts } from "./print-fonts.ts";

/** Points: 1/72 inch. */
const page = { width: 841.89, height: 595.28, margin: 72 };
const right = page.width - page.margin;
const textWidth = 520;
const ledgerTop = 376;
const footTop = 470;

type Doc = PDFKit.PDFDocument;
type Structure = PDFKit.PDFStructureElement;

/** Draws the certificate as this viewer may see it. @param issuer the operator's name */
export function certificatePdf(
  certificate: Certificate,
  issuer: string,
  choice: HallmarkChoice = {},
): Promise<Buffer> {
  const doc = new PDFDocument({
    size: "A4",
    layout: "landscape",
    margin: 0,
    font: printFonts.text,
    pdfVersion: "1.7",
    tagged: true,
    lang: "en",
    displayTitle: true,
    info: {
      Title: `Certificate: ${certifiedTitle(certificate)}`,
      Author: issuer,
      Subject: certificate.url,
      CreationDate: new Date(certificate.issuedAt),
    },
  });
  doc.registerFont("display", printFonts.display).registerFont("text", printFonts.text);
  const structure = doc.struct("Document");
  doc.addStructure(structure);
  drawFrame(doc);
  drawHead(doc, structure);
  drawStatement(doc, structure, certificate);
  drawGoldHallmark(doc, structure, { ...certificate, ...choice });
  drawResultLines(doc, structure, certificate);
  drawFoot(doc, structure, certificate, issuer);
  structure.end();
  const pieces: Buffer[] = [];
  return new Promise((resolve, reject) => {
    doc.on("data", (piece: Buffer) => pieces.push(piece));
    doc.on("end", () => resolve(Buffer.concat(pieces)));
    doc.on("error", reject);
    doc.end();
  });
}

interface Words {
  font?: PrintFont;
  size: number;
  colour?: string;
  width?: number;
  align?: "left" | "right";
}

/** Writes a paragraph with its top at y; returns where it ends. */
function write(
  doc: Doc,
  structure: Structure,
  tag: string,
  text: string,
  x: number,
  y: number,
  { font = "text", size, colour = ink, width = textWidth, align = "left" }: Words,
): number {
  structure.add(
    doc.struct(tag, {}, () => {
      doc.font(font).fontSize(size).fillColor(colour).text(text, x, y, { width, align });
    }),
  );
  return doc.y;
}

/** Decoration, which screen readers skip. */
function ornament(doc: Doc, draw: () => void): void {
  doc.markContent("Artifact", { type: "Layout" });
  draw();
  doc.endMarkedContent();
}

function rule(doc: Doc, y: number): void {
  ornament(doc, () => doc.moveTo(page.margin, y).lineTo(right, y).lineWidth(0.5).stroke(line));
}

function drawFrame(doc: Doc): void {
  ornament(doc, () => {
    doc
      .rect(28, 28, page.width - 56, page.height - 56)
      .lineWidth(0.5)
      .stroke(line);
    doc
      .rect(34, 34, page.width - 68, page.height - 68)
      .lineWidth(1)
      .stroke(gold);
  });
}

function drawHead(doc: Doc, structure: Structure): void {
  write(doc, structure, "P", "Assay", page.margin, 66, { font: "display", size: 17 });
  const width = 200;
  write(doc, structure, "P", "Certificate", right - width, 72, {
    size: 12,
    colour: inkMuted,
    width,
    align: "right",
  });
  rule(doc, 100);
}

function drawStatement(doc: Doc, structure: Structure, certificate: Certificate): void {
  const { name, version } = certificate;
  const title = certifiedTitle(certificate);
  const font = name === undefined ? undefined : fontFor(name);
  const [who, face] =
    name === undefined
      ? ["The holder of this certificate", "display" as const]
      : font
        ? [name, font]
        : ["The person named at the address below", "display" as const];
  const x = page.margin;
  let y = 136;
  y = write(doc, structure, "P", "This certifies that", x, y, { size: 13, colour: inkMuted }) + 6;
  const size = fittingSize(doc, who, face, name === undefined ? 28 : 38);
  y = write(doc, structure, "P", who, x, y, { font: face, size }) + 12;
  y =
    write(doc, structure, "P", version === undefined ? "has passed the" : "has passed", x, y, {
      size: 13,
      colour: inkMuted,
    }) + 6;
  write(doc, structure, "H1", title, x, y, { font: "display", size: fittingSize(doc, title, "display", 30) });
}

/** The largest size from `size` down to which a text stays on one line; a very long one breaks at the smallest. */
function fittingSize(doc: Doc, text: string, font: PrintFont, size: number): number {
  const width = doc.font(font).fontSize(size).widthOfString(text);
  return Math.max(17, Math.min(size, Math.floor((size * textWidth) / width)));
}

function drawGoldHallmark(
  doc: Doc,
  structure: Structure,
  { slug, title, category }: Certificate & HallmarkChoice,
): void {
  const edge = 138;
  const scale = edge / 48;
  const state = { name: "gold" } as const;
  const shapes = drawHallmark({ title, category: category ?? findCard(slug)?.category }, state, edge);
  const colours = hallmarkColours(state);
  structure.add(
    doc.struct("Figure", { alt: "The gold hallmark of the assessment" }, () => {
      doc
        .save()
        .translate(right - edge, 134)
        .scale(scale);
      for (const shape of shapes) {
        const { fill, stroke } = colours[shape.part] ?? {};
        if ("text" in shape) {
          doc
            .font("display")
            .fontSize(shape.fontSize)
            .fillColor(fill ?? ink);
          const left = shape.x - doc.widthOfString(shape.text) / 2;
          doc.text(shape.text, left, shape.y, { lineBreak: false, baseline: "alphabetic" });
          continue;
        }
        const { d, scale: inner = 1, strokeWidth = 1 } = shape;
        doc
          .save()
          .translate(24 * (1 - inner), 24 * (1 - inner))
          .scale(inner);
        doc.path(d).lineWidth(strokeWidth);
        if (fill && stroke) doc.fillAndStroke(fill, stroke);
        else if (fill) doc.fill(fill);
        else if (stroke) doc.stroke(stroke);
        doc.restore();
      }
      doc.restore();
    }),
  );
}

function drawResultLines(doc: Doc, structure: Structure, certificate: Certificate): void {
  const { score, issuedAt, attemptNumber, seenBefore } = certificate;
  const result =
    score === undefined
      ? `At least ${scoreText(certificate.passScore, certificate)}`
      : scoreText(score, certificate);
  const entries: [label: string, value: string, x: number][] = [
    [score === undefined ? "Result" : "Score", result, page.margin],
    ["Date", dayText(issuedAt), page.margin + 170],
    ["Attempt", String(attemptNumber), page.margin + 390],
  ];
  if (seenBefore !== undefined)
    entries.push(["Questions seen before", scoreText(seenBefore, certificate), page.margin + 510]);
  rule(doc, ledgerTop);
  for (const [label, value, x] of entries) {
    const below = write(doc, structure, "P", label, x, ledgerTop + 14, { size: 10, colour: inkMuted });
    write(doc, structure, "P", value, x, below + 2, { font: "display", size: 17, width: 200 });
  }
  rule(doc, ledgerTop + 68);
}

function drawFoot(doc: Doc, structure: Structure, certificate: Certificate, issuer: string): void {
  const { url, maxScore, seconds } = certificate;
  const edge = 72;
  const code = qrCodeOf(url);
  // The code's own margin stays outside the page's line.
  const scale = edge / (code.size - 8);
  structure.add(
    doc.struct("Figure", { alt: "QR code with the address of this certificate" }, () => {
      doc
        .save()
        .translate(page.margin - 4 * scale, footTop - 12 - 4 * scale)
        .scale(scale);
      doc.path(code.path).fill(ink).restore();
    }),
  );
  const x = page.margin + edge + 20;
  const y = write(doc, structure, "P", "Anyone can check this certificate here:", x, footTop - 12, {
    size: 11,
    colour: inkMuted,
  });
  const link = doc.struct("Link", {}, () => {
    doc
      .font("text")
      .fontSize(11)
      .fillColor(ink)
      .text(url, x, y + 2, { width: 420, link: url });
  });
  structure.add(link);
  const facts = `Issued by ${issuer}. ${capitalized(testText({ questions: maxScore, seconds }))}: the server chose them, kept the time and graded the answers.`;
  write(doc, structure, "P", facts, x, doc.y + 6, { size: 9.5, colour: inkMuted, width: 600 });
}

function capitalized(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
