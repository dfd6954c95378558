/** A line of a question's text: inline code and emphasis as elements, everything else as text. */
import { Fragment } from "react";
import { inlinePieces, type Piece } from "../attempt/markdown.ts";
import "./question.css";

/** Code up to this length is not torn apart at the end of a line. */
const shortLength = 24;

function show({ kind, text }: Piece) {
  if (kind === "code")
    return (
      <code className="question-code" data-short={text.length <= shortLength ? "" : undefined}>
        {text}
      </code>
    );
  if (kind === "strong") return <strong>{text}</strong>;
  return kind === "emphasis" ? <em>{text}</em> : text;
}

export function InlineText({ text }: { text: string }) {
  return inlinePieces(text).map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never move
    <Fragment key={index}>{show(piece)}</Fragment>
  ));
}
