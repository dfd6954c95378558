/** A choice of a few tiles: native radio buttons, so that arrow keys, forms and screen readers work. */
import { type ReactNode, useId } from "react";
import { FieldError } from "./field.tsx";

export interface ChoiceTilesProps<T extends string> {
  legend: ReactNode;
  name: string;
  options: readonly { value: T; label: ReactNode }[];
  value: T | "";
  onChange: (value: T) => void;
  required?: boolean;
  error?: string | undefined;
}

export function ChoiceTiles<T extends string>(props: ChoiceTilesProps<T>) {
  const errorId = useId();
  const isWordy = props.options.some(({ label }) => typeof label === "string" && label.length > 24);
  return (
    <fieldset
      className="flex flex-col gap-1.5"
      aria-describedby={props.error ? errorId : undefined}
      data-invalid={props.error ? "" : undefined}
    >
      <legend className="mb-1.5 text-sm font-medium">{props.legend}</legend>
      <div className="flex flex-wrap gap-2">
        {props.options.map((option) => (
          <label
            key={option.value}
            className={`flex min-h-12 items-center gap-3 rounded-md border border-line-strong bg-raised px-4 py-2 transition-colors hover:border-ink has-checked:border-accent has-checked:bg-accent-wash has-checked:inset-ring has-checked:inset-ring-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent ${isWordy ? "basis-full" : "flex-[1_1_8.5rem]"}`}
          >
            <input
              type="radio"
              name={props.name}
              value={option.value}
              checked={props.value === option.value}
              onChange={() => props.onChange(option.value)}
              required={props.required}
              className="size-4 shrink-0 outline-none"
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      {props.error && <FieldError id={errorId}>{props.error}</FieldError>}
    </fieldset>
  );
}
