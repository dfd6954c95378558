/** A question's words and its code as takers see them, for those who judge it. */
import { splitPrompt } from "../attempt/markdown.ts";
import { CodeBlock } from "../ui/code-block.tsx";
import { InlineText } from "../ui/inline-text.tsx";

export function AskedQuestion({ prompt }: { prompt: string }) {
  const { paragraphs, code } = splitPrompt(prompt);
  return (
    <div className="flex max-w-prose flex-col gap-3 text-ink">
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>
          <InlineText text={paragraph} />
        </p>
      ))}
      {code !== undefined && <CodeBlock lines={undefined} text={code} />}
    </div>
  );
}
