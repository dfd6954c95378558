/** The recurring sign: a punch whose outline tells the category, struck with the assessment's initials. */
import type { CategoryName } from "../../contract/cards.ts";
import { classes } from "./classes.ts";
import { initialsOf } from "./initials.ts";

/** As assay offices tell metals apart by the punch's outline; drawn in 48 × 48. */
const punches: Record<CategoryName | "house", string> = {
  house: "M15 3h18l12 12v18L33 45H15L3 33V15z",
  "Programming Language": "M15 3h18l12 12v18L33 45H15L3 33V15z",
  Framework: "M5 9q0-4 4-4h30q4 0 4 4v30q0 4-4 4H9q-4 0-4-4z",
  "Soft Skills": "M24 2.5a21.5 21.5 0 1 1 0 43 21.5 21.5 0 0 1 0-43z",
  Database: "M3 13Q3 4 24 4t21 9v22q0 9-21 9T3 35z",
  "Data Analytics": "M24 2 44 13v22L24 46 4 35V13z",
  Security: "M5 5h38v20q0 14-19 20.5Q5 39 5 25z",
  Microsoft: "M11 4h26q0 7 7 7v26q-7 0-7 7H11q0-7-7-7V11q7 0 7-7z",
};

export interface HallmarkProps {
  /** The assessment's title; its initials are struck. */
  title: string;
  category?: CategoryName;
  /** Gold: only for what was passed with at least 8 of 10. */
  earned?: boolean;
  /** Edge in pixels. */
  size?: number;
  className?: string;
}

/** Ornament beside the title, so hidden from readers; say "passed" in words where it is earned. */
export function Hallmark({ title, category, earned = false, size = 48, className }: HallmarkProps) {
  const initials = initialsOf(title);
  const outline = punches[category ?? "house"];
  return (
    <svg
      className={classes("hallmark", earned && "hallmark-earned", className)}
      width={size}
      height={size}
      viewBox="0 0 48 48"
      aria-hidden="true"
      data-earned={earned}
    >
      <path className="punch" d={outline} />
      <path className="rim" d={outline} transform="translate(3.4 3.4) scale(0.858)" />
      <text x="24" y={initials.length > 2 ? 29 : 30} fontSize={initials.length > 2 ? 13.5 : 17}>
        {initials}
      </text>
    </svg>
  );
}
