/**
 * The question numbers: answered, flagged, current; a click goes there. The current question's flag is at the end of
 * the row.
 */
import type { ReactNode } from "react";
import type { AttemptSessionView } from "../../attempt/attempt-session-view.ts";

export interface QuestionStripProps {
  view: AttemptSessionView;
  currentIndex: number;
  onGo: (index: number) => void;
  flag: ReactNode;
}

export function QuestionStrip({ view, currentIndex, onGo, flag }: QuestionStripProps) {
  return (
    <div className="flex items-center gap-1.5 lg:gap-3">
      <nav aria-label="Questions" className="grow">
        <ol className="grid grid-cols-10 gap-0.75 sm:gap-1.5">
          {view.questions.map(({ id }, index) => {
            const isAnswered = view.answers[id] !== undefined;
            const isFlagged = view.flaggedIds.includes(id);
            const states = [isAnswered ? "answered" : "not answered", ...(isFlagged ? ["flagged"] : [])];
            return (
              <li key={id}>
                <button
                  type="button"
                  className="strip-number"
                  data-answered={isAnswered}
                  data-flagged={isFlagged}
                  aria-current={index === currentIndex ? "step" : undefined}
                  aria-label={`Question ${index + 1}, ${states.join(", ")}`}
                  onClick={() => onGo(index)}
                >
                  {index + 1}
                </button>
              </li>
            );
          })}
        </ol>
      </nav>
      {flag}
    </div>
  );
}

export function FlagButton({ isFlagged, onToggle }: { isFlagged: boolean; onToggle: () => void }) {
  return (
    <button
      type="button"
      data-flagged={isFlagged}
      aria-label={isFlagged ? "Flagged: remove the flag from this question" : "Flag this question"}
      onClick={onToggle}
      className="-me-3 inline-flex h-10 min-w-11 shrink-0 items-center justify-center gap-2 rounded-md text-sm text-ink-muted hover:bg-sunken hover:text-ink data-[flagged=true]:font-medium data-[flagged=true]:text-ink sm:min-w-24 lg:me-0 pointer-coarse:h-11"
    >
      <svg viewBox="0 0 16 16" className={`size-4 ${isFlagged ? "text-warn" : ""}`} aria-hidden="true">
        <path
          d="M4 14V2.500h8.500L10 5.500l2.500 3H4"
          fill={isFlagged ? "currentColor" : "none"}
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinejoin="round"
          strokeLinecap="round"
        />
      </svg>
      <span aria-hidden="true" className="max-sm:hidden">
        {isFlagged ? "Flagged" : "Flag"}
      </span>
    </button>
  );
}
