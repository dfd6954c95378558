/** A rating as word, shape and colour: a full, half or empty disc. */
import type { Rating } from "../../../contract/rules.ts";

const looks = {
  Good: { colour: "text-good", fill: "M6 1a5 5 0 0 1 0 10A5 5 0 0 1 6 1z" },
  Average: { colour: "text-warn", fill: "M6 1a5 5 0 0 1 0 10z" },
  Poor: { colour: "text-bad", fill: "" },
} satisfies Record<Rating, { colour: string; fill: string }>;

export function RatingMark({ rating }: { rating: Rating }) {
  const { colour, fill } = looks[rating];
  return (
    <span className={`inline-flex items-baseline gap-2 whitespace-nowrap ${colour}`}>
      <svg viewBox="0 0 12 12" className="size-3 shrink-0 self-center" aria-hidden="true">
        <circle cx="6" cy="6" r="5" fill="none" stroke="currentColor" strokeWidth="1.5" />
        {fill && <path d={fill} fill="currentColor" />}
      </svg>
      {rating}
    </span>
  );
}
