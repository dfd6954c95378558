/** How many questions of each topic an attempt has. */
import type { OwnAssessment, OwnDraft } from "../../../contract/own-assessments.ts";
import { Field } from "../../ui/field.tsx";

export interface OwnTopicsProps {
  own: OwnAssessment;
  topics: OwnDraft["topics"];
  onChange: (topics: OwnDraft["topics"]) => void;
}

export function OwnTopics({ own, topics, onChange }: OwnTopicsProps) {
  const wanted = new Map(topics.map(({ topic, questions }) => [topic, questions]));
  const set = (topic: string, questions: number) => {
    const next = new Map(wanted).set(topic, questions);
    onChange([...next].flatMap(([name, count]) => (count > 0 ? [{ topic: name, questions: count }] : [])));
  };
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 text-sm font-medium">Questions of an attempt, by topic</legend>
      {own.topics.length === 0 && (
        <p className="text-sm text-ink-muted">
          This collection has no approved question yet. Approved questions appear here by their topics.
        </p>
      )}
      <ul className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        {own.topics.map(({ topic, available }) => (
          <li key={topic} className="wrap-anywhere">
            <Field
              label={topic}
              type="number"
              inputMode="numeric"
              min={0}
              max={60}
              value={String(wanted.get(topic) ?? 0)}
              help={available === 1 ? "1 approved question" : `${available} approved questions`}
              onChange={({ target }) => set(topic, Math.max(0, Math.trunc(Number(target.value))))}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
