/** The options of an answered question: which is right, which was chosen, and what thinking leads to a wrong one. */
import type { AnsweredQuestion } from "../../../contract/attempts/review.ts";
import { Icon } from "../../ui/icons.tsx";
import { InlineText } from "../../ui/question/inline-text.tsx";

export interface AnswerListProps {
  question: AnsweredQuestion;
  /** Id of the option that counted. */
  answer: string | null;
  /** Id of an option that arrived after the time. */
  late?: string | null | undefined;
  /** False for a reader who looks at somebody else's answer. */
  isOwn?: boolean;
}

export function AnswerList({ question, answer, late, isOwn = true }: AnswerListProps) {
  return (
    <ul className="answers">
      {question.options.map((option) => {
        const isRight = option.id === question.right;
        const isChosen = option.id === answer;
        const isLate = option.id === late;
        const mark = isRight ? "right" : isChosen ? "wrong" : isLate ? "late" : "other";
        return (
          <li key={option.id} className="answer" data-mark={mark}>
            <span className="answer-sign">
              {isRight && <Icon name="check" className="size-5" />}
              {!isRight && isChosen && <Icon name="cross" className="size-5" />}
            </span>
            <div className="answer-body">
              <p className="option-text">
                <InlineText text={option.text} />
              </p>
              <AnswerLabel isRight={isRight} isChosen={isChosen} isLate={isLate} isOwn={isOwn} />
              {isChosen && !isRight && option.why && (
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

interface AnswerLabelProps {
  isRight: boolean;
  isChosen: boolean;
  isLate: boolean;
  isOwn: boolean;
}

function AnswerLabel({ isRight, isChosen, isLate, isOwn }: AnswerLabelProps) {
  const answer = isOwn ? "Your answer" : "Chosen";
  const words = [
    isRight && !isChosen && "Right answer",
    isChosen && (isRight ? `${answer}, right` : answer),
    isLate && (isOwn ? "Yours, arrived after the time" : "Arrived after the time"),
  ].filter(Boolean);
  return words.length > 0 && <p className="answer-label text-xs font-medium">{words.join(" · ")}</p>;
}
