/** A question's code as the server coloured it; plain where it did not. */
import type { CSSProperties, Ref } from "react";
import type { CodeLines } from "../../../contract/attempts/attempts.ts";
import { useIsWide } from "../hooks/use-width.ts";
import { Icon } from "../icons.tsx";
import { setCodeWraps, useCodeWraps } from "./code-wrap.ts";
import "./question.css";

export interface CodeBlockProps {
  lines: CodeLines | undefined;
  text: string;
  /** Names the region, where a screen has several. */
  label?: string;
}

/** Wide code scrolls or wraps; one switch for all code, remembered on the device. */
export function CodeBlock(props: CodeBlockProps) {
  const wraps = useCodeWraps();
  const [scroller, isWide] = useIsWide();
  const columns = Math.max(1, ...props.text.split("\n").map((line) => line.length));
  return (
    <div className="code-frame" style={{ "--code-columns": columns } as CSSProperties}>
      <Scroller {...props} ref={scroller} wraps={wraps} />
      {(isWide || wraps) && (
        <button
          type="button"
          className="code-switch"
          aria-pressed={wraps}
          aria-label="Wrap long lines of code"
          title="Wrap long lines of code"
          onClick={() => setCodeWraps(!wraps)}
        >
          <Icon name="wrap" />
        </button>
      )}
    </div>
  );
}

type ScrollerProps = CodeBlockProps & { ref: Ref<HTMLDivElement>; wraps: boolean };

function Scroller({ lines, text, label = "Code", ref, wraps }: ScrollerProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a region of a question, no section of the page
    // biome-ignore lint/a11y/noNoninteractiveTabindex: wide code scrolls, by the keyboard too
    <div ref={ref} className="code-block" data-wraps={wraps} role="region" aria-label={label} tabIndex={0}>
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
