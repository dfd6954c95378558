/** A question's words and its code, for reading after it was answered. */
import { useMemo } from "react";
import type { AnsweredQuestion } from "../../../contract/attempts/review.ts";
import { splitPrompt } from "../../../contract/markdown.ts";
import { CodeBlock } from "../../ui/question/code-block.tsx";
import { InlineText } from "../../ui/question/inline-text.tsx";
import { QuestionPictures } from "../../ui/question/question-pictures.tsx";
import "./review.css";

/** The prose alone, made of phrasing elements, so that it can stand in a legend too. */
export function PromptText({ prompt }: { prompt: string }) {
  const { paragraphs } = useMemo(() => splitPrompt(prompt), [prompt]);
  return (
    <span className="prompt text-lg">
      {paragraphs.map((paragraph) => (
        <span key={paragraph} className="block">
          <InlineText text={paragraph} />
        </span>
      ))}
    </span>
  );
}

export interface PromptCodeProps {
  question: Pick<AnsweredQuestion, "prompt" | "highlighted" | "pictures">;
  /** Of the question, where a screen has several. */
  number?: number;
}

/** The pictures and the code of a question, where it has some. */
export function PromptCode({ question, number }: PromptCodeProps) {
  const { code } = useMemo(() => splitPrompt(question.prompt), [question.prompt]);
  const { pictures, highlighted } = question;
  if (code === undefined && !pictures) return null;
  return (
    <div className="mt-4 flex flex-col gap-4">
      <QuestionPictures pictures={pictures} />
      {code !== undefined && (
        <CodeBlock
          lines={highlighted}
          text={code}
          label={number === undefined ? "Code" : `Code of question ${number}`}
        />
      )}
    </div>
  );
}
