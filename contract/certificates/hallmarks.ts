/**
 * The hallmark: the visual sign of an assessment, drawn from one source for screens, images, print and mail.
 *
 * An outline shows the category, the initials name the assessment, and the state shows what a person has reached in
 * it:
 *
 * | state      | meaning                             | drawing                                             |
 * | ---------- | ----------------------------------- | --------------------------------------------------- |
 * | `blank`    | never taken                         | hairline outline, muted initials                    |
 * | `tried`    | best score below that               | outline with a segment for each question, as many filled as
 *   points |
 * | `oneShort` | best score one below the pass mark  | as `tried`, the next segment an empty slot          |
 * | `gold`     | best score at the pass mark or more | struck in gold                                      |
 * | `shared`   | as gold, and shown to others        | struck in gold, with a small arrow at the foot |
 *
 * - `hallmarkState(best, isShared, scale)` gives the state for a best score; `undefined` means never taken.
 * - `drawHallmark(subject, state)` gives the shapes, back to front, in a square of 48 units. Use it where shapes are
 *   drawn one by one (React, PDF). Dashes are in the same units, so no renderer needs `pathLength`.
 * - `hallmarkSvg(subject, state, options)` of contract/certificates/hallmark-svg.ts gives a whole SVG document as
 *   text, coloured for
 *   light or dark paper.
 * - On screens use `<Hallmark slug="sql" state={hallmarkState(6)} size={48} />` of `web/ui/hallmark.tsx`.
 *
 * Nothing here needs a DOM, React or a server.
 */
import type { CategoryName } from "../cards.ts";
import { builtInScale, type ScoreScale } from "../form.ts";

export type HallmarkState =
  | { name: "blank" }
  | { name: "tried"; score: number; maxScore: number }
  | { name: "oneShort"; score: number; maxScore: number }
  | { name: "gold" }
  | { name: "shared" };

/** The state for a person's best score on an assessment; `undefined` when they have not taken it. */
export function hallmarkState(
  best: number | undefined,
  isShared = false,
  { maxScore, passScore }: ScoreScale = builtInScale,
): HallmarkState {
  if (best === undefined) return { name: "blank" };
  if (best >= passScore) return { name: isShared ? "shared" : "gold" };
  return { name: best === passScore - 1 ? "oneShort" : "tried", score: best, maxScore };
}

/** What a hallmark represents. Without a category it takes the product's own outline. */
export interface HallmarkSubject {
  title: string;
  category?: CategoryName | undefined;
}

type Outline = CategoryName | "house";

/**
 * As assay offices tell metals apart by the shape of the punch. SVG paths in 48 × 48 units that begin at the top centre
 * and run clockwise, so that a score fills them like a clock.
 */
export const punches: Record<Outline, string> = {
  house: "M24 3h9l12 12v18L33 45H15L3 33V15L15 3z",
  "Programming Language": "M24 3h9l12 12v18L33 45H15L3 33V15L15 3z",
  Framework: "M24 5h15q4 0 4 4v30q0 4-4 4H9q-4 0-4-4V9q0-4 4-4z",
  "Soft Skills": "M24 2.5a21.5 21.5 0 1 1 0 43 21.5 21.5 0 0 1 0-43z",
  Database: "M24 4q21 0 21 9v22q0 9-21 9Q3 44 3 35V13Q3 4 24 4z",
  "Data Analytics": "M24 2 44 13v22L24 46 4 35V13z",
  Security: "M24 5h19v20q0 14-19 20.5Q5 39 5 25V5z",
  Microsoft: "M24 4h13q0 7 7 7v26q-7 0-7 7H11q0-7-7-7V11q7 0 7-7z",
};

/** Lengths of the outlines in the same units, for dashes. */
export const punchLengths: Record<Outline, number> = {
  house: 139.88,
  "Programming Language": 139.88,
  Framework: 145.97,
  "Soft Skills": 135.09,
  Database: 144.51,
  "Data Analytics": 135.3,
  Security: 138.09,
  Microsoft: 149.45,
};

/**
 * - `body`: the area within the outline; `edge`: its line; `rim`: the fine line inside it
 * - `track`: the outline that a score fills; `filled`: the segments filled; `slot` and `slotInside`: the missing segment
 * - `bevel`: the light line of struck gold; `engraving`: the light edge under gold initials
 * - `tag` and `tagArrow`: the sign of a shared hallmark
 */
export type HallmarkPart =
  | "body"
  | "edge"
  | "rim"
  | "track"
  | "filled"
  | "slot"
  | "slotInside"
  | "bevel"
  | "engraving"
  | "initials"
  | "tag"
  | "tagArrow";

/** One SVG element; a part without a colour of its own for fill or stroke has none. */
export type HallmarkShape =
  | {
      part: Exclude<HallmarkPart, "initials" | "engraving">;
      d: string;
      strokeWidth?: number;
      /** As `stroke-dasharray` and `stroke-dashoffset`. */
      dashes?: number[];
      dashOffset?: number;
      /** The outline drawn smaller about its centre. */
      scale?: number;
    }
  /** Text in the display face, 600, centred on `x`, standing on `y`. */
  | { part: "initials" | "engraving"; text: string; x: number; y: number; fontSize: number };

/** Below this edge in pixels the fine inner lines would blur: they are left out, and the initials grow. */
const fineDetail = 36;
const segmentWidth = 3.25;
/** Part of a segment of the ring that stays empty, so that ten can be counted. */
const gap = 0.12;

/**
 * The shapes of a hallmark, back to front, in 48 × 48 units.
 * @param size edge in pixels at which it will be seen; small ones are drawn with less detail
 */
export function drawHallmark(subject: HallmarkSubject, state: HallmarkState, size = 48): HallmarkShape[] {
  const outline = subject.category ?? "house";
  const d = punches[outline];
  const isFine = size >= fineDetail;
  const text = initialsOf(subject.title);
  const letters = lettersAt(text, isFine);
  switch (state.name) {
    case "blank":
      return [
        { part: "body", d },
        ...(isFine ? [{ part: "rim", d, strokeWidth: 0.75, scale: 0.84 } as const] : []),
        { part: "edge", d, strokeWidth: isFine ? 1.25 : 2 },
        { part: "initials", ...letters },
      ];
    case "tried":
    case "oneShort": {
      const { maxScore } = state;
      const segment = punchLengths[outline] / maxScore;
      const width = isFine ? segmentWidth : 4;
      return [
        { part: "body", d },
        { part: "track", d, strokeWidth: isFine ? 1.25 : 2 },
        ...(state.name === "oneShort"
          ? ([
              { part: "slot", d, strokeWidth: width, ...segments(segment, maxScore, state.score, 1) },
              {
                part: "slotInside",
                d,
                strokeWidth: width - 1.75,
                ...segments(segment, maxScore, state.score, 1, 0.06),
              },
            ] as const)
          : []),
        ...(state.score > 0
          ? [
              {
                part: "filled",
                d,
                strokeWidth: width,
                ...segments(segment, maxScore, 0, state.score),
              } as const,
            ]
          : []),
        { part: "initials", ...letters },
      ];
    }
    default:
      return [
        { part: "body", d },
        ...(isFine
          ? ([
              { part: "bevel", d, strokeWidth: 1.4, scale: 0.925 },
              { part: "rim", d, strokeWidth: 0.75, scale: 0.84 },
              { part: "engraving", ...letters, x: letters.x + 0.5, y: letters.y + 0.7 },
            ] as const)
          : []),
        { part: "edge", d, strokeWidth: 1.75 },
        { part: "initials", ...letters },
        ...(state.name === "shared" ? sharedTag : []),
      ];
  }
}

const sharedTag: HallmarkShape[] = [
  { part: "tag", d: "M39 30.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17z", strokeWidth: 1.5 },
  { part: "tagArrow", d: "M35.8 42.2l6-6M36.8 36h5.2v5.2", strokeWidth: 1.75 },
];

/** The dashes that show only the segment at `index`, from 0 on, for segments that are drawn one after the other. */
export function segmentOf(subject: HallmarkSubject, index: number, maxScore: number): HallmarkShape {
  const outline = subject.category ?? "house";
  const length = punchLengths[outline] / maxScore;
  return {
    part: "filled",
    d: punches[outline],
    strokeWidth: segmentWidth,
    ...segments(length, maxScore, index, 1),
  };
}

/** Dashes for `count` segments from the one at index `first` on; `trim` shortens each further, for inner outlines. */
function segments(length: number, maxScore: number, first: number, count: number, trim = 0) {
  const dash = length * (1 - gap - 2 * trim);
  const rest = length - dash;
  const dashes = Array.from({ length: count }, () => [dash, rest]).flat();
  // After the last dash nothing follows on this round.
  dashes[dashes.length - 1] = length * maxScore;
  return { dashes: dashes.map(rounded), dashOffset: rounded(-length * (first + gap / 2 + trim)) };
}

const rounded = (value: number) => Math.round(value * 1000) / 1000;

/** Room for three letters within the narrowest outline. */
const widestInitials = 30.4;

/** About, in em: three wide capitals would touch the outline. */
function widthOf(text: string): number {
  return [...text].reduce(
    (sum, letter) => sum + (/[MW]/.test(letter) ? 1.05 : /[A-Z]/.test(letter) ? 0.75 : 0.55),
    0,
  );
}

function lettersAt(text: string, isFine: boolean) {
  const fontSize =
    (text.length > 2 ? Math.min(13.5, widestInitials / widthOf(text)) : 17) * (isFine ? 1 : 1.18);
  // Capitals of the display face are 0.75 em high: so they stand in the middle.
  return { text, x: 24, y: rounded(24 + fontSize * 0.355), fontSize: rounded(fontSize) };
}

/** Where the rule would give two assessments the same initials, or unreadable ones. */
const own: Record<string, string> = {
  MATLAB: "Mt",
  MongoDB: "Mg",
  NoSQL: "NoS",
  RDBMS: "RD",
  Ruby: "Rb",
  Rust: "Rs",
  Polymer: "Pm",
  "Node.js": "Nd",
  AngularJS: "Ng",
};

/** Initials of several words, the capitals of one, or its first letters: JavaScript is JS, Data Analytics DA, Python Py. */
export function initialsOf(title: string): string {
  const name = title
    .replace(/ Assessment$| Framework(?= Assessment$)/g, "")
    .replace(/ Framework$| \(.*\)/g, "");
  const words = name.split(" ");
  if (words.length > 1)
    return words
      .map((word) => word[0]!.toUpperCase())
      .slice(0, 3)
      .join("");
  if (own[name]) return own[name];
  if (name.length <= 3) return name;
  const capitals = name.replace(/[^A-Z]/g, "");
  return capitals.length >= 2 ? capitals.slice(0, 2) : name.slice(0, 2);
}

/** The attributes of a path under their names in React; `strokeDasharray` is `stroke-dasharray` in SVG. */
export function pathAttributes(
  shape: Exclude<HallmarkShape, { text: string }>,
): Record<string, string | number> {
  const { d, strokeWidth, dashes, dashOffset, scale } = shape;
  return {
    d,
    ...(strokeWidth === undefined ? {} : { strokeWidth }),
    ...(dashes ? { strokeDasharray: dashes.join(" "), strokeDashoffset: dashOffset ?? 0 } : {}),
    ...(scale === undefined
      ? {}
      : {
          transform: `translate(${rounded(24 * (1 - scale))} ${rounded(24 * (1 - scale))}) scale(${scale})`,
        }),
  };
}
