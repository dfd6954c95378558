/** The answers of an attempt, right or wrong, by question number; each leads to its question. */
import type { ReviewedQuestion } from "../../../contract/attempts/review.ts";
import { anchorOf } from "./question-review.tsx";
import { MarkSign, markOf, markWords } from "./verdict.tsx";

export interface AnswerStripProps {
  questions: ReviewedQuestion[];
  /** Number of the question being read. */
  current: number;
  onGo: (number: number) => void;
}

export function AnswerStrip({ questions, current, onGo }: AnswerStripProps) {
  return (
    <nav aria-label="Questions" className="answer-strip">
      <ol>
        {questions.map((question, index) => {
          const mark = markOf(question);
          return (
            <li key={question.id}>
              <a
                href={`#${anchorOf(index + 1)}`}
                className="mark figures text-sm"
                data-mark={mark}
                aria-current={current === index + 1 ? "true" : undefined}
                onClick={() => onGo(index + 1)}
                aria-label={`Question ${index + 1}, ${markWords[mark].toLowerCase()}`}
              >
                <span aria-hidden="true">{index + 1}</span>
                <MarkSign mark={mark} className="size-3.5" />
              </a>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
