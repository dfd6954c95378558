/** A mark for each question, in their order: right, wrong or left open. */
import { Fragment } from "react";
import { Link } from "wouter";

export type Mark = "right" | "wrong" | "open";

const words: Record<Mark, string> = { right: "right", wrong: "wrong", open: "not answered" };
const kinds = Object.keys(words) as Mark[];

/** @param marks by question; while the order is not known yet, right ones first */
export function Streak({ marks, attemptId }: { marks: Mark[]; attemptId: string }) {
  const count = (wanted: Mark) => marks.filter((mark) => mark === wanted).length;
  return (
    <nav aria-label="Review by question" className="prints flex flex-col gap-2">
      <ol className="flex gap-1">
        {marks.map((mark, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: places never move
          <li key={index} className="grow">
            <Link
              to={`/review/${attemptId}#question-${index + 1}`}
              className="streak-link"
              aria-label={`Question ${index + 1}, ${words[mark]}`}
            >
              <span className="streak-mark" data-mark={mark} />
              <span className="figures text-2xs text-ink-muted">{index + 1}</span>
            </Link>
          </li>
        ))}
      </ol>
      <p className="figures flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-muted">
        {kinds
          .filter((kind) => count(kind) > 0)
          .map((kind) => (
            <Fragment key={kind}>
              <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
                <span aria-hidden="true" className="streak-mark streak-legend" data-mark={kind} />
                {count(kind)} {words[kind]}
              </span>
            </Fragment>
          ))}
      </p>
    </nav>
  );
}

/** The marks of an attempt of which only the counts are known. */
export function tally(right: number, answered: number, total: number): Mark[] {
  return Array.from({ length: total }, (_, index) => {
    if (index < right) return "right";
    return index < Math.max(right, answered) ? "wrong" : "open";
  });
}
