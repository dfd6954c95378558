/** A switch that acts immediately: a native checkbox with a label and a description. */
import { type ReactNode, useId } from "react";

export interface SwitchFieldProps {
  label: ReactNode;
  help?: ReactNode;
  checked: boolean;
  /** While true, it ignores clicks. */
  busy?: boolean;
  onChange: (checked: boolean) => void;
}

const track =
  "relative mt-0.5 h-6 w-11 shrink-0 appearance-none rounded-full border border-line-strong bg-sunken transition-colors checked:border-transparent checked:bg-action forced-colors:appearance-auto";
const thumb =
  "before:absolute before:top-0.75 before:start-0.75 before:size-4 before:rounded-full before:bg-ink-muted before:transition-transform checked:before:translate-x-5 rtl:checked:before:-translate-x-5 checked:before:bg-on-action forced-colors:before:hidden";

export function SwitchField({ label, help, checked, busy = false, onChange }: SwitchFieldProps) {
  const id = useId();
  return (
    <div className="flex items-start gap-3 py-1.5">
      <input
        id={id}
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        aria-disabled={busy || undefined}
        aria-describedby={help ? `${id}-help` : undefined}
        className={`${track} ${thumb}`}
        onChange={(event) => busy || onChange(event.target.checked)}
      />
      <div className="min-w-0">
        <label htmlFor={id} className="tap-room wrap-anywhere">
          {label}
        </label>
        {help && (
          <p id={`${id}-help`} className="text-sm text-ink-muted">
            {help}
          </p>
        )}
      </div>
    </div>
  );
}
