/** When members see scores and answers, which certificates they earn, and whether they may practise freely meanwhile. */
import type { Form } from "../../../ui/forms/form.ts";
import { FormSection } from "../../../ui/forms/form-section.tsx";
import { SelectField } from "../../../ui/forms/select-field.tsx";

const times = [
  ["at-once", "Right after each attempt"],
  ["own-window", "Once the person can't start another attempt"],
  ["all-windows", "Once everybody has finished"],
] as const;

const release = "Once I release them";

type Names = "scoreShown" | "reviewShown" | "certificates" | "freeAttempts";

export function FeedbackFields({
  form,
}: {
  form: Pick<Form<Record<Names, string>>, "field" | "set" | "error" | "values">;
}) {
  const { values } = form;
  const select = (name: Names) => ({
    ...form.field(name),
    onChange: (event: { target: { value: string } }) => form.set(name, event.target.value),
  });
  return (
    <>
      <FormSection
        title="Scores and answers"
        summary={shownSummary(values.scoreShown, values.reviewShown)}
        hasError={(form.error("scoreShown") ?? form.error("reviewShown")) !== undefined}
      >
        <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
          <SelectField
            {...select("scoreShown")}
            label="Scores"
            help="You always see them. Members see them from then on."
          >
            <Times />
          </SelectField>
          <SelectField
            {...select("reviewShown")}
            label="Answers and explanations"
            help="Never earlier than the score."
          >
            <Times />
          </SelectField>
        </div>
      </FormSection>
      <FormSection
        title="Certificates and free attempts"
        summary={`${certificateWords[values.certificates]} · ${values.freeAttempts === "paused" ? "free attempts paused" : "free attempts allowed"}`}
        hasError={(form.error("certificates") ?? form.error("freeAttempts")) !== undefined}
      >
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
      </FormSection>
    </>
  );
}

const certificateWords: Record<string, string> = {
  usual: "A certificate for every pass",
  none: "No certificates",
  only: "Certificates only from this assignment",
};

function shownSummary(score: string, review: string): string {
  const words = (value: string) => {
    const label = times.find(([time]) => time === value)?.[1] ?? release;
    return `${label[0]!.toLowerCase()}${label.slice(1)}`;
  };
  if (score === review) return `Both ${words(score)}`;
  return `Scores ${words(score)}, answers ${words(review)}`;
}

function Times() {
  return (
    <>
      {times.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
      <option value="release">{release}</option>
    </>
  );
}
