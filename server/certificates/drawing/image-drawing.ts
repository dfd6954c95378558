/** The images that leave the product as PNG, drawn as SVG: badges, and previews of links (1200 × 630). */
import { findCard } from "../../../contract/cards.ts";
import { certifiedTitle } from "../../../contract/certificates/certificates.ts";
import { hallmarkSvg } from "../../../contract/certificates/hallmark-svg.ts";
import { type HallmarkState, hallmarkState } from "../../../contract/certificates/hallmarks.ts";
import { durationText, type ScoreScale } from "../../../contract/form.ts";
import type { HallmarkChoice } from "../hallmark-choice.ts";
import { dayText, limitText, scoreText } from "../names.ts";
import { bad, gold, ink, inkMuted, line, paper, paperRaised } from "./colours.ts";
import { fontFor, type PrintFont } from "./print-fonts.ts";

/** Everything visible in an image, so that equal images have equal values. Nothing hidden is in it. */
export type Image =
  | ({ kind: "badge" } & Hallmarked)
  | ({ kind: "mailHallmark" } & Hallmarked)
  | ({ kind: "assessment"; seconds: number } & Hallmarked & ScoreScale)
  | ({
      kind: "certificate";
      version?: number;
      name?: string;
      score?: number;
      issuedAt: string;
      isRevoked: boolean;
    } & Hallmarked &
      ScoreScale)
  | ({
      kind: "shared";
      score: number;
      firstName?: string;
      createdAt: string;
    } & Hallmarked &
      ScoreScale);

/** An assessment as its hallmark shows it. */
interface Hallmarked extends HallmarkChoice {
  slug: string;
  title: string;
}

/** Width of an escaped text in units of the image. */
export type MeasureText = (text: string, font: PrintFont, size: number) => number;

const badgeEdge = 480;
/** Twice the size at which a mail shows it. */
const mailEdge = 144;
export const previewSize = { width: 1200, height: 630 };
const margin = 80;
const columnWidth = 680;
/** Heights of the two rules; the statement is between them. */
const headRule = 130;
const footRule = 480;

/** An image as an SVG document. */
export function drawImage(image: Image, measure: MeasureText): string {
  switch (image.kind) {
    case "badge":
      return hallmark(image, { name: "gold" }, badgeEdge);
    case "mailHallmark":
      return hallmark(image, { name: "gold" }, mailEdge);
    default:
      return previewSvg(image, measure);
  }
}

function hallmark({ slug, title, category }: Hallmarked, state: HallmarkState, size: number) {
  return hallmarkSvg({ title, category: category ?? findCard(slug)?.category }, state, { size });
}

type Preview = Exclude<Image, { kind: "badge" | "mailHallmark" }>;

function previewSvg(preview: Preview, measure: MeasureText): string {
  const { width, height } = previewSize;
  const { label, state, frame, body, facts } = contentOf(preview, measure);
  const edge = 300;
  const mark = hallmark(preview, state, edge).replace("<svg ", `<svg x="${width - margin - edge}" y="155" `);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<rect width="${width}" height="${height}" fill="${paper}"/>` +
    `<rect x="24" y="24" width="${width - 48}" height="${height - 48}" fill="${paperRaised}" stroke="${line}" stroke-width="2"/>` +
    `<rect x="34" y="34" width="${width - 68}" height="${height - 68}" fill="none" stroke="${frame}" stroke-width="3"/>` +
    words("Assay", { x: margin, y: 104, size: 36, font: "display" }) +
    words(label, { x: width - margin, y: 102, size: 26, colour: inkMuted, anchor: "end" }) +
    rule(headRule) +
    body +
    mark +
    rule(footRule) +
    facts.map((fact, index) => drawFact(fact, margin + index * 350)).join("") +
    "</svg>"
  );
}

interface Content {
  label: string;
  state: HallmarkState;
  frame: string;
  body: string;
  facts: [label: string, value: string][];
}

function contentOf(preview: Preview, measure: MeasureText): Content {
  const columns = (blocks: Block[]) => stack(blocks, measure);
  const heading: Block = {
    text: certifiedTitle(preview),
    font: "display",
    size: 62,
    smallest: 44,
    mostLines: 2,
  };
  if (preview.kind === "assessment")
    return {
      label: "Assessment",
      state: { name: "blank" },
      frame: line,
      body: columns([{ text: `Prove what you know in ${limitText(preview.seconds)}`, ...small }, heading]),
      facts: [
        ["Test", `${preview.maxScore} questions, ${durationText(preview.seconds).toLowerCase()}`],
        ["", ""],
        ["Gold hallmark", `From ${scoreText(preview.passScore, preview)}`],
      ],
    };
  if (preview.kind === "shared") {
    const { score, firstName, createdAt } = preview;
    const whose = firstName !== undefined && fontFor(firstName) ? `${firstName} scored` : "Score";
    return {
      label: "Shared result",
      state: hallmarkState(score, true, preview),
      frame: score >= preview.passScore ? gold : ink,
      body: columns([
        { text: whose, ...small, smallest: 30 },
        { text: scoreText(score, preview), font: "display", size: 116, smallest: 116, mostLines: 1 },
        { ...heading, size: 48, smallest: 38 },
      ]),
      facts: [["Date", dayText(createdAt)]],
    };
  }
  const { name, score, issuedAt, isRevoked } = preview;
  if (isRevoked)
    return {
      label: "Certificate",
      state: { name: "blank" },
      frame: line,
      body: columns([
        { text: "Revoked", font: "display", size: 48, smallest: 48, mostLines: 1, colour: bad },
        heading,
        { text: "This certificate is no longer valid.", ...small },
      ]),
      facts: [["Issued", dayText(issuedAt)]],
    };
  const font = name === undefined ? undefined : fontFor(name);
  return {
    label: "Certificate",
    state: { name: "gold" },
    frame: gold,
    body: columns([
      ...(font && name !== undefined
        ? ([
            { text: name, font, size: 54, smallest: 30, mostLines: 2, linesAtSmallest: 3 },
            { text: "has passed the", ...small },
          ] satisfies Block[])
        : [{ text: "Passed", ...small }]),
      heading,
    ]),
    facts: [
      score === undefined
        ? ["Result", `At least ${scoreText(preview.passScore, preview)}`]
        : ["Score", scoreText(score, preview)],
      ["Date", dayText(issuedAt)],
    ],
  };
}

interface Block {
  text: string;
  font: PrintFont;
  /** Set at this size, or smaller down to `smallest` until it takes at most `mostLines`. */
  size: number;
  smallest: number;
  mostLines: number;
  /** At the smallest size it may take more lines before it is cut. */
  linesAtSmallest?: number;
  colour?: string;
}

const small = { font: "text", size: 30, smallest: 26, mostLines: 1, colour: inkMuted } as const;

/** Sets blocks below each other, centred in the room between the two rules. */
function stack(blocks: Block[], measure: MeasureText): string {
  const set = blocks.map((block) => ({ ...block, ...fitText(block, measure) }));
  const heightOf = ({ lines, fitted }: { lines: string[]; fitted: number }) => lines.length * fitted * 1.2;
  const space = 14;
  const height = set.reduce((sum, block) => sum + heightOf(block) + space, -space);
  let y = headRule + (footRule - headRule - height) / 2;
  return set
    .map((block) => {
      const { lines, fitted, font, colour } = block;
      const text = lines
        .map((one, index) =>
          words(one, { x: margin, y: y + fitted * (0.95 + index * 1.2), size: fitted, font, colour }),
        )
        .join("");
      y += heightOf(block) + space;
      return text;
    })
    .join("");
}

const ellipsis = "…";

/** Breaks a text into lines of the column, at the largest size that needs no more lines than it may. */
function fitText(
  { text, font, size, smallest, mostLines, linesAtSmallest = mostLines }: Block,
  measure: MeasureText,
): { lines: string[]; fitted: number } {
  const fits = (part: string, at: number) => measure(escapeXml(part), font, at) <= columnWidth;
  for (let fitted = size; fitted >= smallest; fitted -= 4) {
    const lines = breakLines(text, (part) => fits(part, fitted));
    if (lines.length <= mostLines) return { lines, fitted };
  }
  const all = breakLines(text, (part) => fits(part, smallest));
  if (all.length <= linesAtSmallest) return { lines: all, fitted: smallest };
  const lines = all.slice(0, linesAtSmallest);
  let last = lines.at(-1)!;
  while (!fits(last + ellipsis, smallest)) last = last.slice(0, -1);
  return { lines: [...lines.slice(0, -1), last.trimEnd() + ellipsis], fitted: smallest };
}

/** Breaks after spaces and hyphens, and inside a word that is longer than a line. */
function breakLines(text: string, fits: (part: string) => boolean): string[] {
  const lines: string[] = [];
  let current = "";
  for (const piece of text.match(/[^\s-]+[\s-]*|[\s-]+/gu) ?? []) {
    if (current === "" || fits((current + piece).trimEnd())) current += piece;
    else {
      lines.push(current.trimEnd());
      current = piece;
    }
    while (!fits(current.trimEnd())) {
      let head = [...current].slice(0, -1);
      while (head.length > 1 && !fits(head.join(""))) head = head.slice(0, -1);
      lines.push(head.join(""));
      current = [...current].slice(head.length).join("");
    }
  }
  return [...lines, current.trimEnd()].filter((one) => one !== "");
}

function drawFact([label, value]: [string, string], x: number): string {
  return (
    words(label, { x, y: footRule + 38, size: 22, colour: inkMuted }) +
    words(value, { x, y: footRule + 76, size: 30, font: "display" })
  );
}

interface Words {
  x: number;
  y: number;
  size: number;
  font?: PrintFont;
  colour?: string | undefined;
  anchor?: "end";
}

function words(text: string, { x, y, size, font = "text", colour = ink, anchor }: Words): string {
  const family = font === "display" ? "Besley" : "Noto Serif";
  return `<text x="${x}" y="${y}" font-family="${family}" font-size="${size}" fill="${colour}"${anchor ? ` text-anchor="${anchor}"` : ""}>${escapeXml(text)}</text>`;
}

function rule(y: number): string {
  return `<path d="M${margin} ${y}H${previewSize.width - margin}" stroke="${line}" stroke-width="2"/>`;
}

function escapeXml(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}
