/** How lists name a question: the start of its text, the first line of its code if the text says little, its origin. */
import type { ReactNode } from "react";
import { Link } from "wouter";
import { splitPrompt, stemOf } from "../../../contract/markdown.ts";
import { shortened } from "../shortened.ts";
import "./question-name.css";

export interface QuestionNameProps {
  prompt: string;
  /** Where the text leads. */
  to?: string;
  /** Below the text: the bank's id, the assessment, what is special. */
  children?: ReactNode;
}

/** Texts up to this length, such as "What does this code print?", are shared by many questions. */
const shortLength = 40;
/** About two lines of a table's cell, and one line of code on a phone. */
const most = { text: 100, code: 44 };

export function QuestionName({ prompt, to, children }: QuestionNameProps) {
  const stem = shortened(stemOf(prompt), most.text);
  const code = stem.length <= shortLength ? firstLine(splitPrompt(prompt).code) : undefined;
  return (
    <span className="question-name">
      <span className="block">
        {to ? (
          // Whole sentences in the colour of links would outshout the list.
          <Link to={to} className="ink-link">
            {stem}
          </Link>
        ) : (
          stem
        )}
      </span>
      {code && <code>{shortened(code, most.code)}</code>}
      {children && <span className="question-origin">{children}</span>}
    </span>
  );
}

function firstLine(code: string | undefined): string | undefined {
  return code?.split("\n").find((line) => line.trim() !== "");
}
