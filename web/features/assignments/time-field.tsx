/** A date and time field; when the clocks change, offers the two real times. */
import type { ChangeEventHandler, ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/forms/field.tsx";

/** By the field's name, the earlier and the later real time, each with its offset. */
export type TimeChoices = Record<string, [earlier: string, later: string]>;

export interface TimeFieldProps {
  label: string;
  help?: ReactNode;
  optional?: boolean;
  name: string;
  /** `2026-11-27T14:00`, perhaps with an offset that was chosen. */
  value: string;
  onChange: ChangeEventHandler<HTMLInputElement>;
  error: string | undefined;
  choices: [earlier: string, later: string] | undefined;
  onChoose: (value: string) => void;
}

export function TimeField({ value, choices, onChoose, ...field }: TimeFieldProps) {
  return (
    <div className="flex flex-col gap-2">
      <Field {...field} type="datetime-local" value={value.slice(0, 16)} className="figures" />
      {value.length > 16 && (
        <p className="text-sm text-ink-muted">At the offset {value.slice(16)} from UTC.</p>
      )}
      {choices && (
        <div className="flex flex-wrap gap-2">
          {choices.map((choice) => (
            <Button key={choice} variant="secondary" size="small" onClick={() => onChoose(choice)}>
              <span className="figures">
                {choice.slice(11, 16)} (UTC{choice.slice(16)})
              </span>
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
