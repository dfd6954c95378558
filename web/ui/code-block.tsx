/** A question's code as the server coloured it; plain where it did not. */
import type { CodeLines } from "../../contract/attempts.ts";
import "./question.css";

export interface CodeBlockProps {
  lines: CodeLines | undefined;
  text: string;
  /** Names the region, where a screen has several. */
  label?: string;
}

export function CodeBlock({ lines, text, label = "Code" }: CodeBlockProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a region of a question, no section of the page
    // biome-ignore lint/a11y/noNoninteractiveTabindex: wide code scrolls, by the keyboard too
    <div className="code-block" role="region" aria-label={label} tabIndex={0}>
      <pre>
        <code>{lines ? lines.map(showLine) : text}</code>
      </pre>
    </div>
  );
}

function showLine(pieces: CodeLines[number], index: number, lines: CodeLines) {
  const end = index < lines.length - 1 ? "\n" : "";
  return (
    <span key={index}>
      {pieces.map(({ t, c }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nor do the pieces of a line
        <span key={place} className={c ? `code-${c}` : undefined}>
          {t}
        </span>
      ))}
      {end}
    </span>
  );
}
