/** How many attempts members have, which score counts, and how long they wait between attempts. */
import { Field } from "../../../ui/forms/field.tsx";
import type { Form } from "../../../ui/forms/form.ts";
import { FormSection } from "../../../ui/forms/form-section.tsx";
import { SelectField } from "../../../ui/forms/select-field.tsx";
import { AttemptOptions } from "../attempt-options.tsx";

const names = ["attempts", "counting", "cooldownMinutes"] as const;
type Values = Record<(typeof names)[number], string>;

export function AttemptFields({ form }: { form: Pick<Form<Values>, "field" | "error" | "values"> }) {
  const { values } = form;
  return (
    <FormSection
      title="Attempts"
      summary={attemptsText(values)}
      hasError={names.some((name) => form.error(name) !== undefined)}
    >
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <SelectField {...form.field("attempts")} label="Attempts">
          <AttemptOptions />
          <option value="unlimited">Without limit</option>
        </SelectField>
        {values.attempts !== "1" && (
          <>
            <SelectField {...form.field("counting")} label="Score that counts">
              <option value="best">Best</option>
              <option value="latest">Latest</option>
              <option value="first">First</option>
              <option value="mean">Mean of all</option>
            </SelectField>
            <Field
              {...form.field("cooldownMinutes")}
              label="Minutes between attempts"
              inputMode="numeric"
              className="figures"
            />
          </>
        )}
      </div>
    </FormSection>
  );
}

function attemptsText({ attempts, counting, cooldownMinutes }: Values): string {
  if (attempts === "1") return "One attempt";
  const score = counting === "mean" ? "the mean of all counts" : `the ${counting} counts`;
  const number = attempts === "unlimited" ? "Without limit" : `${attempts} attempts`;
  return `${number}, ${score}${cooldownMinutes === "0" ? "" : `, ${cooldownMinutes} minutes apart`}`;
}
