/** A question as it will look, with its key and reasons as the review shows them. */
import type { CodeLines } from "../../../../contract/attempts/attempts.ts";
import type { QuestionBody } from "../../../../contract/authoring/question-body.ts";
import { splitPrompt } from "../../../../contract/markdown.ts";
import { Icon } from "../../../ui/icons.tsx";
import { CodeBlock } from "../../../ui/question/code-block.tsx";
import { InlineText } from "../../../ui/question/inline-text.tsx";
import { QuestionPictures } from "../../../ui/question/question-pictures.tsx";
import { PromptText } from "../../review/question-text.tsx";
import "../author.css";
import "./editor.css";

export interface QuestionPreviewProps {
  body: QuestionBody;
  /** Highlighted by the server; not used if they belong to an older text. */
  codeTokens: CodeLines | null;
  /** The text of the option that a reviewer has just chosen. */
  chosen?: string | undefined;
}

export function QuestionPreview({ body, codeTokens, chosen }: QuestionPreviewProps) {
  const { options, key } = body;
  return (
    <div className="question-preview" lang={body.lang}>
      {body.stem.trim() === "" ? (
        <p className="text-lg text-ink-muted">Your question appears here.</p>
      ) : (
        <PromptText prompt={body.stem} />
      )}
      <QuestionPictures pictures={body.pictures} />
      <PreviewCode body={body} codeTokens={codeTokens} />
      <ol className="preview-options">
        {options.map(({ text, reason }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an option is its place
          <li key={index} data-key={index === key || undefined}>
            <p className="preview-option">
              <span>
                {text.trim() === "" ? <span className="text-ink-muted">…</span> : <InlineText text={text} />}
              </span>
              {index === key && (
                <span className="preview-right">
                  <Icon name="check" className="size-4" />
                  {text === chosen ? "Right, and your answer" : "Right"}
                </span>
              )}
              {index !== key && text === chosen && <span className="preview-chosen">Your answer</span>}
            </p>
            {index !== key && reason.trim() !== "" && (
              <p className="text-sm text-ink-muted">
                Why people choose it: <InlineText text={reason} />
              </p>
            )}
          </li>
        ))}
      </ol>
      {body.explanation.trim() !== "" && (
        <div>
          <p className="font-semibold">Why</p>
          {splitPrompt(body.explanation).paragraphs.map((paragraph) => (
            <p key={paragraph} className="mt-1">
              <InlineText text={paragraph} />
            </p>
          ))}
        </div>
      )}
      {body.sources.length > 0 && (
        <ul className="text-sm text-ink-muted">
          {body.sources.map(({ title, locator }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a source is its place
            <li key={index}>{[title, locator].filter(Boolean).join(", ")}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The code of a question, highlighted if the highlighting matches the text. */
export function PreviewCode({ body, codeTokens }: Pick<QuestionPreviewProps, "body" | "codeTokens">) {
  const text = body.code?.text.replace(/\n+$/, "") ?? "";
  if (text === "") return null;
  const coloured = codeTokens?.map((line) => line.map(({ t }) => t).join("")).join("\n");
  return <CodeBlock lines={coloured === text ? (codeTokens ?? undefined) : undefined} text={text} />;
}
