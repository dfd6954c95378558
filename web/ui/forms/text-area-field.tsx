/** A text area with label, help and error. */
import { type TextareaHTMLAttributes, useId } from "react";
import { classes } from "../classes.ts";
import { FieldFrame, type FieldFrameProps, inputClasses } from "./field.tsx";

export type TextAreaFieldProps = FieldFrameProps & TextareaHTMLAttributes<HTMLTextAreaElement>;

export function TextAreaField({
  label,
  help,
  error,
  optional = false,
  id,
  rows = 4,
  className,
  ...area
}: TextAreaFieldProps) {
  const own = useId();
  return (
    <FieldFrame id={id ?? own} label={label} help={help} error={error} optional={optional}>
      {(ties) => (
        <textarea
          {...area}
          {...ties}
          rows={rows}
          // With `field-sizing: content` the rows alone give no height.
          style={{ minHeight: `calc(${rows}lh + 1.25rem)` }}
          className={classes(inputClasses, "max-h-96 field-sizing-content", className)}
        />
      )}
    </FieldFrame>
  );
}
