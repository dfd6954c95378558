/** The recurring sign: a punch whose outline tells the category, struck with the assessment's initials. */
import type { CategoryName } from "../../contract/cards.ts";
import { initialsOf, punches } from "../../contract/hallmarks.ts";
import { classes } from "./classes.ts";

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
