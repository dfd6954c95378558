/** A choice among a few short words: native radio buttons, drawn as chips. */
import { type ReactNode, useId } from "react";
import "./choice-chip.css";

export interface ChoiceChipsProps<T extends string> {
  legend: string;
  options: readonly { value: T; label: ReactNode }[];
  value: T;
  onChange: (value: T) => void;
}

export function ChoiceChips<T extends string>({ legend, options, value, onChange }: ChoiceChipsProps<T>) {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label key={option.value} className="choice-chip">
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={value === option.value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
