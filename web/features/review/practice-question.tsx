/** A question to practise on: choose, check, read why, continue. */
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { AnsweredQuestion } from "../../../contract/attempts/review.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icons.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { InlineText } from "../../ui/question/inline-text.tsx";
import { AnswerList } from "./answer-list.tsx";
import { Explanation } from "./explanation.tsx";
import { PromptCode, PromptText } from "./question-text.tsx";

export interface PracticeQuestionProps {
  question: AnsweredQuestion;
  number: number;
  total: number;
  /** How many questions of the round were answered right, this one included once it has been checked. */
  right: number;
  /** How many were answered. */
  answered: number;
  /** False at the start, where the focus belongs to the screen's heading. */
  takesFocus: boolean;
  onCheck: (isRight: boolean) => void;
  onNext: () => void;
}

export function PracticeQuestion({
  question,
  number,
  total,
  right,
  answered,
  takesFocus,
  onCheck,
  onNext,
}: PracticeQuestionProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [isChecked, setChecked] = useState(false);
  const [lacksChoice, setLacksChoice] = useState(false);
  const legend = useRef<HTMLLegendElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const isRight = chosen === question.right;

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the question comes
  useEffect(() => {
    if (!takesFocus) return;
    legend.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, []);

  const step = (event: FormEvent) => {
    event.preventDefault();
    if (isChecked) return onNext();
    if (chosen === null) return setLacksChoice(true);
    setChecked(true);
    onCheck(isRight);
    // The answers replace the radio buttons, so the focus moves to the button that continues.
    form.current?.querySelector<HTMLButtonElement>("button[type=submit]")?.focus({ preventScroll: true });
  };

  return (
    <form ref={form} noValidate onSubmit={step}>
      <div className="practice-progress">
        <ProgressBar label="Questions answered" value={answered} max={total} />
        <p className="figures flex justify-between gap-4 text-sm text-ink-muted">
          <span>
            Question {number} of {total}
          </span>
          {answered > 0 && (
            <span role="status">
              {right} of {answered} right
            </span>
          )}
        </p>
      </div>
      <fieldset className="practice-question" aria-describedby={lacksChoice ? "practice-lack" : undefined}>
        <legend ref={legend} tabIndex={-1}>
          <span className="only-read">
            Question {number} of {total}.{" "}
          </span>
          <PromptText prompt={question.prompt} />
        </legend>
        <PromptCode question={question} />
        {isChecked ? (
          <AnswerList question={question} answer={chosen} />
        ) : (
          <div className="practice-options">
            {question.options.map((option) => (
              <label key={option.id} className="option">
                <input
                  type="radio"
                  name={question.id}
                  value={option.id}
                  checked={chosen === option.id}
                  onChange={() => {
                    setChosen(option.id);
                    setLacksChoice(false);
                  }}
                />
                <span className="option-text">
                  <InlineText text={option.text} />
                </span>
              </label>
            ))}
          </div>
        )}
      </fieldset>
      {isChecked && <Explanation question={question} heading="h2" />}
      <div className="practice-bar">
        <div role="status" className="mark font-medium" data-mark={isRight ? "right" : "wrong"}>
          {isChecked && (
            <>
              <Icon name={isRight ? "check" : "cross"} className="size-5" />
              {isRight ? "Right" : "Not quite"}
              {!isRight && <span className="only-read">. The right answer: {plainRight(question)}</span>}
            </>
          )}
        </div>
        <div role="alert" id="practice-lack" className="text-sm font-medium text-bad empty:hidden">
          {lacksChoice && "Choose an answer first."}
        </div>
        <Button type="submit" className="ms-auto">
          {!isChecked ? "Check" : number < total ? "Next question" : "Finish"}
          {isChecked && <Icon name="arrow" />}
        </Button>
      </div>
    </form>
  );
}

function plainRight({ options, right }: AnsweredQuestion): string {
  return options.find(({ id }) => id === right)?.text.replaceAll("`", "") ?? "";
}
