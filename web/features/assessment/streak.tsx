/** The streak of ten marks in the order of the questions: right, wrong or left open. */
import { Fragment } from "react";

export type Mark = "right" | "wrong" | "open";

/** @param marks by question; while the order is not known yet, right ones first */
export function Streak({ marks }: { marks: Mark[] }) {
  const count = (wanted: Mark) => marks.filter((mark) => mark === wanted).length;
  const parts = [`${count("right")} right`, `${count("wrong")} wrong`, `${count("open")} not answered`];
  return (
    <div className="flex flex-col gap-2">
      <div className="flex gap-1" aria-hidden="true">
        {marks.map((mark, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: ten places that never move
          <span key={index} className="streak-mark" data-mark={mark} />
        ))}
      </div>
      <p className="figures text-sm text-ink-muted">
        {parts.map((part, index) => (
          <Fragment key={part}>
            {index > 0 && " · "}
            <span className="whitespace-nowrap">{part}</span>
          </Fragment>
        ))}
      </p>
    </div>
  );
}

/** The marks of an attempt of which only the counts are known. */
export function tally(right: number, answered: number, total: number): Mark[] {
  return Array.from({ length: total }, (_, index) => {
    if (index < right) return "right";
    return index < Math.max(right, answered) ? "wrong" : "open";
  });
}
