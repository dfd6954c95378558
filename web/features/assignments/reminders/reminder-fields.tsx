/** Choosing when members are reminded, and who would get a mail when. */
import type { AssignmentEffect } from "../../../../contract/assignments/assignment-settings.ts";
import { FieldError } from "../../../ui/forms/field.tsx";
import { FormSection } from "../../../ui/forms/form-section.tsx";
import {
  kindWords,
  momentWords,
  namesText,
  offeredHours,
  remindersText,
  skipWords,
} from "./reminder-words.ts";

export interface ReminderFieldsProps {
  /** Hours before the last start, separated by commas; 0 stands for the opening. */
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** The hours in a form's value. */
export function hoursOf(value: string): number[] {
  return value === "" ? [] : value.split(",").map(Number);
}

export function ReminderFields({ value, error, onChange }: ReminderFieldsProps) {
  const chosen = hoursOf(value);
  const offered = [...offeredHours, ...chosen.filter((hours) => !offeredHours.includes(hours))];
  const toggle = (hours: number) =>
    onChange((chosen.includes(hours) ? chosen.filter((one) => one !== hours) : [...chosen, hours]).join(","));
  return (
    <FormSection
      title="Reminders by email"
      summary={remindersText(offered.filter((hours) => chosen.includes(hours)))}
      hasError={error !== undefined}
    >
      <fieldset data-invalid={error === undefined ? undefined : ""}>
        <legend className="only-read">Reminders by email</legend>
        <p className="mb-1 text-sm text-ink-muted">
          To members without a score. Each gets one mail a day, about everything that is set for them.
        </p>
        <div className="grid sm:grid-cols-2">
          {offered.map((hours) => (
            <label key={hours} className="flex min-h-11 cursor-pointer items-center gap-2.5">
              <input
                type="checkbox"
                className="size-4.5 shrink-0 accent-action"
                checked={chosen.includes(hours)}
                onChange={() => toggle(hours)}
              />
              {momentWords(hours)}
            </label>
          ))}
        </div>
        <div role="alert">{error && <FieldError>{error}</FieldError>}</div>
      </fieldset>
    </FormSection>
  );
}

type Plan = Pick<AssignmentEffect, "reminders" | "unreminded" | "quietHours">;

/** Each moment with its people, and who is left out. */
export function ReminderPlan({ reminders, unreminded, quietHours }: Plan) {
  if (reminders.length === 0) return null;
  return (
    <section aria-labelledby="reminder-plan" className="mt-6">
      <h3 id="reminder-plan" className="mb-2 text-base">
        Reminders
      </h3>
      <ul className="flex flex-col gap-2 text-sm">
        {reminders.map(({ kind, at, when, isOver, people, names }) => (
          <li key={`${kind} ${at}`} className="wrap-anywhere">
            <span className="figures font-medium">{when}</span>
            <span className="block text-ink-muted">
              {kindWords(kind)}:{" "}
              {isOver ? "over, nothing is sent" : people === 0 ? "nobody" : namesText(names, people)}
            </span>
          </li>
        ))}
      </ul>
      {unreminded.length > 0 && (
        <details className="mt-3 text-sm">
          <summary className="tap-room w-fit cursor-pointer">
            No mail:{" "}
            <span className="figures">{unreminded.reduce((sum, { people }) => sum + people, 0)}</span>
          </summary>
          <Skipped groups={unreminded} />
        </details>
      )}
      {quietHours && (
        <p className="mt-3 text-xs text-ink-muted">
          No mail from {quietHours}. It waits until morning, or goes out before if that would be too late.
        </p>
      )}
    </section>
  );
}

/** People without a mail, by reason. */
export function Skipped({ groups }: { groups: AssignmentEffect["unreminded"] }) {
  return (
    <ul className="list-disc ps-5 wrap-anywhere">
      {groups.map(({ why, people, names }) => (
        <li key={why}>
          {namesText(names, people)}: {skipWords[why]}
        </li>
      ))}
    </ul>
  );
}
