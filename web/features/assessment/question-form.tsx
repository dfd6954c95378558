/** One question with its options: an option's whole row is clickable. */
import { type Ref, useMemo } from "react";
import type { Question } from "../../../contract/attempts/attempts.ts";
import { splitPrompt } from "../../../contract/markdown.ts";
import { CodeBlock } from "../../ui/question/code-block.tsx";
import { InlineText } from "../../ui/question/inline-text.tsx";
import { QuestionPictures } from "../../ui/question/question-pictures.tsx";

export interface QuestionFormProps {
  question: Question;
  number: number;
  total: number;
  chosenId: string | undefined;
  onChoose: (optionId: string) => void;
  isClosed: boolean;
  showsKeys: boolean;
  /** Takes the focus when the question changes. */
  legendRef: Ref<HTMLLegendElement>;
}

export function QuestionForm(props: QuestionFormProps) {
  const { question, number, total, chosenId } = props;
  const { paragraphs, code } = useMemo(() => splitPrompt(question.prompt), [question.prompt]);
  return (
    <fieldset className="flex min-w-0 flex-col">
      <legend ref={props.legendRef} tabIndex={-1} className="block w-full">
        <span className="only-read">
          Question {number} of {total}, {chosenId ? "answered" : "not answered"}.
        </span>
        <span className="flex question-prompt max-w-[62ch] flex-col gap-2.5">
          {paragraphs.map((paragraph) => (
            <span key={paragraph} className="block">
              <InlineText text={paragraph} />
            </span>
          ))}
        </span>
      </legend>
      {question.pictures && (
        <div className="mt-3 sm:mt-4">
          <QuestionPictures pictures={question.pictures} />
        </div>
      )}
      {code !== undefined && (
        <div className="mt-3 sm:mt-4">
          <CodeBlock lines={question.highlighted} text={code} />
        </div>
      )}
      <div className="mt-3.5 flex flex-col gap-2 sm:mt-5 sm:gap-2.5">
        {question.options.map((option, index) => (
          <label key={option.id} className="option">
            <input
              type="radio"
              name={question.id}
              value={option.id}
              checked={chosenId === option.id}
              disabled={props.isClosed}
              onChange={() => props.onChoose(option.id)}
            />
            <span className="option-text">
              <InlineText text={option.text} />
            </span>
            {props.showsKeys && (
              <span className="option-key pointer-coarse:hidden" aria-hidden="true">
                {index + 1}
              </span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
