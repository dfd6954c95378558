/** One question of an ended attempt: the question, the answer, the key, the explanation and its sources. */
import type { ReactNode } from "react";
import type { ReviewedQuestion } from "../../../contract/attempts/review.ts";
import { Icon } from "../../ui/icons.tsx";
import { AnswerList } from "./answer-list.tsx";
import { Explanation } from "./explanation.tsx";
import { PromptCode, PromptText } from "./question-text.tsx";
import { MarkSign, markOf, markWords } from "./verdict.tsx";

export interface QuestionReviewProps {
  question: ReviewedQuestion;
  number: number;
  /** The topic's name. */
  topic: string;
  /** Shows one line only; `onUnfold` is called when the person opens it. */
  isFolded?: boolean;
  onUnfold?: () => void;
  /** False for a reader who looks at somebody else's attempt. */
  isOwn?: boolean;
  /** Actions on the question. */
  children?: ReactNode;
}

/** The anchor for links from the strip of marks. */
export const anchorOf = (number: number) => `question-${number}`;

export function QuestionReview(props: QuestionReviewProps) {
  const { question, number, topic, isFolded = false, onUnfold, isOwn = true, children } = props;
  const mark = markOf(question);
  const { lateAnswer, rightShare } = question;
  return (
    <section
      id={anchorOf(number)}
      tabIndex={-1}
      aria-labelledby={`${anchorOf(number)}-name`}
      className="reviewed"
      data-folded={isFolded || undefined}
    >
      <header className="reviewed-head">
        <h2 id={`${anchorOf(number)}-name`} className="text-base">
          <span aria-hidden="true">Question {number}</span>
          <span className="only-read">{`Question ${number}, ${markWords[mark].toLowerCase()}`}</span>
        </h2>
        <p className="mark text-sm font-medium" data-mark={mark} aria-hidden="true">
          <MarkSign mark={mark} /> {markWords[mark]}
        </p>
        <p className="reviewed-topic text-sm text-ink-muted">{topic}</p>
        {isFolded && (
          <button
            type="button"
            aria-expanded="false"
            aria-label={`Show question ${number}`}
            onClick={onUnfold}
          >
            <Icon name="down" />
          </button>
        )}
      </header>
      {!isFolded && (
        <>
          <p>
            <PromptText prompt={question.prompt} />
          </p>
          <PromptCode question={question} number={number} />
          <AnswerList question={question} answer={question.answer} late={lateAnswer} isOwn={isOwn} />
          {lateAnswer !== undefined && (
            <p className="late-note text-sm">{lateSentence(question.answer, lateAnswer, isOwn)}</p>
          )}
          {rightShare && (
            <p className="figures mt-3 text-sm text-ink-muted">
              {rightShare.percent}% of people answered this correctly ({rightShare.of.toLocaleString("en")} so
              far).
            </p>
          )}
          <Explanation question={question} heading="h3" />
          {children}
        </>
      )}
    </section>
  );
}

function lateSentence(answer: string | null, late: string | null, isOwn: boolean): string {
  if (late === null)
    return `${isOwn ? "You took your answer back" : "The answer was taken back"}, but that arrived after the time, so the answer counted.`;
  const what = answer === null ? `${isOwn ? "Your" : "The"} answer` : "A later choice";
  return `${what} arrived after the time. It is kept here, but it was not graded.`;
}
