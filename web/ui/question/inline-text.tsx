/** A line of a question's text: inline code and emphasis as elements, everything else as text. */
import { Fragment } from "react";
import { inlinePieces, type Piece } from "../../../contract/markdown.ts";
import "./question.css";

/** Code up to this length doesn't wrap. */
const shortLength = 24;

/** Long code breaks after these rather than within a name. */
const breakAfter = /(?<=[.(,;/=])/;

/** A line must not begin with these, and a browser may break it after short code. */
const closing = /^[.,;:?!)\]’”"…]+/;

function show({ kind, text }: Piece, isAlone: boolean) {
  if (kind === "code") {
    const isShort = text.length <= shortLength;
    return (
      <code
        className="question-code"
        data-short={isShort ? "" : undefined}
        data-alone={isAlone ? "" : undefined}
      >
        {isShort ? text : text.split(breakAfter).map(withBreak)}
      </code>
    );
  }
  if (kind === "strong") return <strong>{text}</strong>;
  return kind === "emphasis" ? <em>{text}</em> : text;
}

function withBreak(part: string, index: number) {
  return (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  );
}

export function InlineText({ text }: { text: string }) {
  const pieces = inlinePieces(text);
  return pieces.map((piece, index) => {
    const end = isShortCode(piece) ? closingOf(pieces[index + 1]) : "";
    const rest = isShortCode(pieces[index - 1]) ? piece.text.slice(closingOf(piece).length) : piece.text;
    const shown = show({ ...piece, text: rest }, pieces.length === 1);
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never move
      <Fragment key={index}>
        {end === "" ? (
          shown
        ) : (
          <span className="whitespace-nowrap">
            {shown}
            {end}
          </span>
        )}
      </Fragment>
    );
  });
}

const isShortCode = (piece: Piece | undefined) => piece?.kind === "code" && piece.text.length <= shortLength;

function closingOf(piece: Piece | undefined): string {
  return piece?.kind === "text" ? (closing.exec(piece.text)?.[0] ?? "") : "";
}
