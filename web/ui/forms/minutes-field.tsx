/** How many extra minutes: the usual amounts. */
import { SelectField } from "./select-field.tsx";

const choices = [1, 2, 5, 10, 15, 30, 60];

export function minutesText(minutes: number): string {
  return minutes === 1 ? "1 minute" : `${minutes} minutes`;
}

export function MinutesField({ value, onChange }: { value: number; onChange: (minutes: number) => void }) {
  return (
    <div className="w-40">
      <SelectField
        label="Extra time"
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
      >
        {choices.map((minutes) => (
          <option key={minutes} value={minutes}>
            {minutesText(minutes)}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
