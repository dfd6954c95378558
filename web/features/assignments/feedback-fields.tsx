/** When members see scores and answers, which certificates they earn, and whether they may practise freely meanwhile. */
import type { Form } from "../../ui/forms/form.ts";
import { SelectField } from "../../ui/forms/select-field.tsx";

const times = [
  ["at-once", "Right after each attempt"],
  ["own-window", "Once the person can't start another attempt"],
  ["all-windows", "Once everybody has finished"],
] as const;

type Names = "scoreShown" | "reviewShown" | "certificates" | "freeAttempts";

export function FeedbackFields({ form }: { form: Pick<Form<Record<Names, string>>, "field" | "set"> }) {
  const select = (name: Names) => ({
    ...form.field(name),
    onChange: (event: { target: { value: string } }) => form.set(name, event.target.value),
  });
  return (
    <>
      <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
        <SelectField
          {...select("scoreShown")}
          label="Scores"
          help="You always see them. Members see them from then on."
        >
          <Times released="Once I release them" />
        </SelectField>
        <SelectField
          {...select("reviewShown")}
          label="Answers and explanations"
          help="Never earlier than the score."
        >
          <Times released="Once I release them" />
        </SelectField>
      </div>
      <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
        <SelectField {...select("certificates")} label="Certificates">
          <option value="usual">As usual, for every pass</option>
          <option value="none">None for this assignment</option>
          <option value="only">Only for this assignment</option>
        </SelectField>
        <SelectField
          {...select("freeAttempts")}
          label="Free attempts"
          help="On the same assessment, outside of assignments."
        >
          <option value="usual">Allowed</option>
          <option value="paused">Paused until the last start</option>
        </SelectField>
      </div>
    </>
  );
}

function Times({ released }: { released: string }) {
  return (
    <>
      {times.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
      <option value="release">{released}</option>
    </>
  );
}
