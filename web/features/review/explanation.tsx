/** Why the right answer is right, with sources. */
import type { AnsweredQuestion } from "../../../contract/attempts/review.ts";
import { splitPrompt } from "../../../contract/markdown.ts";
import { InlineText } from "../../ui/question/inline-text.tsx";

export interface ExplanationProps {
  question: Pick<AnsweredQuestion, "explanation" | "sources">;
  /** The level of its heading. */
  heading: "h2" | "h3";
}

export function Explanation({ question, heading: Heading }: ExplanationProps) {
  return (
    <div className="explanation">
      <Heading className="text-base">Why</Heading>
      {splitPrompt(question.explanation).paragraphs.map((paragraph) => (
        <p key={paragraph} className="max-w-prose">
          <InlineText text={paragraph} />
        </p>
      ))}
      <div className="text-sm text-ink-muted">
        <p>Read on (opens in a new tab)</p>
        <ul className="sources">
          {question.sources.map((source) => (
            <li key={`${source.title} ${source.locator ?? ""}`}>
              <SourceName source={source} />
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function SourceName({
  source: { title, url, isbn, locator },
}: {
  source: AnsweredQuestion["sources"][number];
}) {
  const rest = [locator, isbn && `ISBN ${isbn}`].filter(Boolean).join(", ");
  return (
    <>
      {url ? (
        <a href={url} target="_blank" rel="noopener noreferrer" className="ink-link text-accent">
          {title}
          <span className="only-read"> (opens in a new tab)</span>
        </a>
      ) : (
        title
      )}
      {rest && `, ${rest}`}
    </>
  );
}
