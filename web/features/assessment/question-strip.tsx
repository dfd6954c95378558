/** The strip of ten numbers: which are answered, flagged, current; a press goes there. */
import type { AttemptSessionView } from "../../attempt/attempt-session-view.ts";

export interface QuestionStripProps {
  view: AttemptSessionView;
  currentIndex: number;
  onGo: (index: number) => void;
}

export function QuestionStrip({ view, currentIndex, onGo }: QuestionStripProps) {
  return (
    <nav aria-label="Questions">
      <ol className="grid grid-cols-10 gap-1 sm:gap-1.5 lg:grid-cols-5">
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
  );
}
