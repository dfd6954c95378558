/** A text area that is as high as its text, with the findings about it below; Ctrl+B and Ctrl+E mark bold text and code. */
import { type KeyboardEvent, type ReactNode, type TextareaHTMLAttributes, useId } from "react";
import type { QuestionFinding } from "../../../../contract/authoring/question-body.ts";
import { classes } from "../../../ui/classes.ts";
import { FieldFrame, inputClasses } from "../../../ui/forms/field.tsx";
import "../author.css";
import "./editor.css";
import { FieldFindings } from "./finding-list.tsx";

export interface GrowingFieldProps
  extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "value" | "onChange"> {
  label: ReactNode;
  help?: ReactNode;
  /** Path in the body. */
  field: string;
  value: string;
  error?: string | undefined;
  findings: readonly QuestionFinding[];
  onText: (text: string) => void;
  /** Takes Markdown. */
  marks?: boolean;
}

export function GrowingField({
  label,
  help,
  field,
  value,
  error,
  findings,
  onText,
  marks = false,
  rows = 2,
  className,
  onKeyDown,
  ...area
}: GrowingFieldProps) {
  const id = useId();
  const own = findings.filter((finding) => finding.field === field);
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const mark = marks && (event.ctrlKey || event.metaKey) ? markOf(event.key) : undefined;
    if (mark) {
      event.preventDefault();
      surround(event.currentTarget, mark);
    } else onKeyDown?.(event);
  };
  return (
    <div className="flex flex-col gap-1.5">
      <FieldFrame id={id} label={label} help={help} error={error}>
        {(ties) => (
          <textarea
            {...area}
            {...ties}
            rows={rows}
            // With `field-sizing: content` the rows alone give no height.
            style={{ minHeight: `calc(${rows}lh + 1.25rem)` }}
            aria-describedby={
              classes(ties["aria-describedby"], own.length > 0 && `${id}-findings`) || undefined
            }
            data-field={field}
            value={value}
            onChange={(event) => onText(event.target.value)}
            onKeyDown={press}
            className={classes(inputClasses, "growing", className)}
          />
        )}
      </FieldFrame>
      <FieldFindings id={`${id}-findings`} findings={own} />
    </div>
  );
}

function markOf(key: string): string | undefined {
  return { b: "**", e: "`", i: "*" }[key.toLowerCase()];
}

/** Wraps the selection in a Markdown mark, or unwraps it; the selection stays. */
function surround(area: HTMLTextAreaElement, mark: string): void {
  const { value, selectionStart: from, selectionEnd: to } = area;
  const [before, inner, after] = [value.slice(0, from), value.slice(from, to), value.slice(to)];
  const isMarked = before.endsWith(mark) && after.startsWith(mark);
  const shift = isMarked ? -mark.length : mark.length;
  if (isMarked) area.setSelectionRange(from + shift, to - shift);
  // As if it were typed: setting the value would empty the field's history, and Ctrl+Z would do nothing.
  const text = isMarked ? inner : mark + inner + mark;
  document.execCommand(text === "" ? "delete" : "insertText", false, text);
  requestAnimationFrame(() => area.setSelectionRange(from + shift, to + shift));
}
