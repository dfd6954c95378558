/** A text field with label, help and error. */
import { type InputHTMLAttributes, type ReactNode, useId } from "react";
import { classes } from "../classes.ts";
import { Icon } from "../icons.tsx";

export const inputClasses =
  "block w-full min-h-11 rounded-md border border-line-strong bg-raised px-3 py-2 text-base text-ink transition-colors placeholder:text-ink-muted hover:border-ink aria-invalid:border-bad aria-invalid:border-2 aria-invalid:px-2.75";

export interface FieldFrameProps {
  label: ReactNode;
  /** One sentence that helps to fill in the field. */
  help?: ReactNode;
  error?: string | undefined;
  /** Says beside the label that the field may stay empty. */
  optional?: boolean;
}

/** Label, help and error around any control; `children` gets the ids that connect them. */
export function FieldFrame({
  id,
  label,
  help,
  error,
  optional,
  children,
}: FieldFrameProps & { id: string; children: (ties: Ties) => ReactNode }) {
  const helpId = help ? `${id}-help` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const describedBy = classes(errorId, helpId) || undefined;
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium text-ink">
        {label}
        {optional && <span className="font-normal text-ink-muted"> (optional)</span>}
      </label>
      {children({ id, "aria-describedby": describedBy, "aria-invalid": error ? true : undefined })}
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {help && (
        <p id={helpId} className="text-xs text-ink-muted">
          {help}
        </p>
      )}
    </div>
  );
}

interface Ties {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

export function FieldError({ id, children }: { id?: string | undefined; children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-sm font-medium text-bad">
      <Icon name="warning" className="mt-0.75 size-4" />
      <span>{children}</span>
    </p>
  );
}

export type FieldProps = FieldFrameProps & InputHTMLAttributes<HTMLInputElement>;

/** A text field; other props go to the input. */
export function Field({ label, help, error, optional = false, id, className, ...input }: FieldProps) {
  const own = useId();
  return (
    <FieldFrame id={id ?? own} label={label} help={help} error={error} optional={optional}>
      {(ties) => <input {...input} {...ties} className={classes(inputClasses, className)} />}
    </FieldFrame>
  );
}
