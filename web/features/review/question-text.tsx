/** A question's words and its code, for reading after it was answered. */
import { useMemo } from "react";
import { splitPrompt } from "../../../contract/markdown.ts";
import type { AnsweredQuestion } from "../../../contract/review.ts";
import { CodeBlock } from "../../ui/code-block.tsx";
import { InlineText } from "../../ui/inline-text.tsx";
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
  question: Pick<AnsweredQuestion, "prompt" | "highlighted">;
  /** Of the question, where a screen has several. */
  number?: number;
}

/** The code of a question, where it has one. */
export function PromptCode({ question, number }: PromptCodeProps) {
  const { code } = useMemo(() => splitPrompt(question.prompt), [question.prompt]);
  if (code === undefined) return null;
  return (
    <div className="mt-4">
      <CodeBlock
        lines={question.highlighted}
        text={code}
        label={number === undefined ? "Code" : `Code of question ${number}`}
      />
    </div>
  );
}
