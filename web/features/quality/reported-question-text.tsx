/** A reported question's text and code, for admins. */
import { splitPrompt } from "../../../contract/markdown.ts";
import { CodeBlock } from "../../ui/question/code-block.tsx";
import { InlineText } from "../../ui/question/inline-text.tsx";

export function QuestionText({ prompt, label }: { prompt: string; label: string }) {
  const { paragraphs, code } = splitPrompt(prompt);
  return (
    <div className="flex max-w-prose flex-col gap-2 text-ink">
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>
          <InlineText text={paragraph} />
        </p>
      ))}
      {code !== undefined && <CodeBlock lines={undefined} text={code} label={`Code of ${label}`} />}
    </div>
  );
}
