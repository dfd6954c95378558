/** A native select with a label. */
import { type SelectHTMLAttributes, useId } from "react";
import { classes } from "../classes.ts";
import { Icon } from "../icons.tsx";
import { FieldFrame, type FieldFrameProps, inputClasses } from "./field.tsx";

export type SelectFieldProps = FieldFrameProps & SelectHTMLAttributes<HTMLSelectElement>;

/** `children` are the options. */
export function SelectField({
  label,
  help,
  error,
  optional = false,
  id,
  className,
  ...select
}: SelectFieldProps) {
  const own = useId();
  return (
    <FieldFrame id={id ?? own} label={label} help={help} error={error} optional={optional}>
      {(ties) => (
        <div className="relative">
          <select
            {...select}
            {...ties}
            className={classes(inputClasses, "appearance-none pe-10", className)}
          />
          <Icon
            name="down"
            className="pointer-events-none absolute top-1/2 end-3 size-4 -translate-y-1/2 text-ink-muted"
          />
        </div>
      )}
    </FieldFrame>
  );
}
