/** The options of an answered question: which is right, which one's own, and what thinking leads to a wrong one. */
import type { AnsweredQuestion } from "../../../contract/attempts/review.ts";
import { Icon } from "../../ui/icons.tsx";
import { InlineText } from "../../ui/question/inline-text.tsx";

export interface AnswerListProps {
  question: AnsweredQuestion;
  /** Id of the option that counted. */
  answer: string | null;
  /** Id of an option that arrived after the time. */
  late?: string | null | undefined;
}

export function AnswerList({ question, answer, late }: AnswerListProps) {
  return (
    <ul className="answers">
      {question.options.map((option) => {
        const isRight = option.id === question.right;
        const isOwn = option.id === answer;
        const isLate = option.id === late;
        const mark = isRight ? "right" : isOwn ? "wrong" : isLate ? "late" : "other";
        return (
          <li key={option.id} className="answer" data-mark={mark}>
            <span className="answer-sign">
              {isRight && <Icon name="check" className="size-5" />}
              {!isRight && isOwn && <Icon name="cross" className="size-5" />}
            </span>
            <div className="answer-body">
              <p className="option-text">
                <InlineText text={option.text} />
              </p>
              <AnswerLabel isRight={isRight} isOwn={isOwn} isLate={isLate} />
              {isOwn && !isRight && option.why && (
                <p className="answer-why text-sm">
                  <strong className="font-semibold">Why people choose it:</strong>{" "}
                  <InlineText text={option.why} />
                </p>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

function AnswerLabel({ isRight, isOwn, isLate }: { isRight: boolean; isOwn: boolean; isLate: boolean }) {
  const words = [
    isRight && !isOwn && "Right answer",
    isOwn && (isRight ? "Your answer, right" : "Your answer"),
    isLate && "Yours, arrived after the time",
  ].filter(Boolean);
  return words.length > 0 && <p className="answer-label text-xs font-medium">{words.join(" · ")}</p>;
}
