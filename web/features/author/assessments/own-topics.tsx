/** How many questions of each topic an attempt has, of any difficulty or split by it. */
import { useState } from "react";
import {
  difficulties,
  type OwnAssessment,
  type OwnDraft,
} from "../../../../contract/authoring/own-assessments.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/forms/field.tsx";
import { difficultyWords } from "../words.ts";
import { spread } from "./difficulty-split.ts";

type Planned = OwnDraft["topics"][number];
type Split = NonNullable<Planned["difficulties"]>;

export interface OwnTopicsProps {
  own: OwnAssessment;
  mayWrite: boolean;
  topics: OwnDraft["topics"];
  onChange: (topics: OwnDraft["topics"]) => void;
}

export function OwnTopics({ own, mayWrite, topics, onChange }: OwnTopicsProps) {
  const planned = new Map(topics.map((each) => [each.topic, each]));
  // A topic with only zeros leaves the plan, but its fields stay.
  const [opened, setOpened] = useState(
    new Set(topics.filter((each) => each.difficulties).map(({ topic }) => topic)),
  );
  const set = (change: Planned) => {
    const next = new Map(planned).set(change.topic, change);
    onChange([...next.values()].filter(({ questions }) => questions > 0));
  };
  const open = (topic: string, isOpen: boolean) => {
    const next = new Set(opened);
    if (isOpen) next.add(topic);
    else next.delete(topic);
    setOpened(next);
  };
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 text-sm font-medium">Questions of an attempt, by topic</legend>
      {own.topics.length === 0 && (
        <p className="text-sm text-ink-muted">
          This collection has no approved question yet. Approved questions appear here by their topics.
        </p>
      )}
      <ul className="plan-topics">
        {own.topics.map((each) => {
          const { topic } = each;
          const { questions = 0, difficulties: split } = planned.get(topic) ?? {};
          const isSplit = split !== undefined || opened.has(topic);
          const setSplit = (next: Split) =>
            set({ topic, questions: next.easy + next.medium + next.hard, difficulties: next });
          return (
            <li key={topic} className="wrap-anywhere">
              <div className={isSplit ? undefined : "plan-topic"}>
                {isSplit ? (
                  <SplitFields
                    topic={each}
                    split={split ?? { easy: 0, medium: 0, hard: 0 }}
                    onChange={setSplit}
                  />
                ) : (
                  <Field
                    label={topic}
                    type="number"
                    inputMode="numeric"
                    min={0}
                    max={60}
                    value={String(questions)}
                    help={availableText(each)}
                    onChange={({ target }) => set({ topic, questions: wholeOf(target.value) })}
                  />
                )}
              </div>
              {mayWrite && (isSplit || questions > 0) && (
                <Button
                  variant="quiet"
                  size="small"
                  className="-ms-3"
                  onClick={() => {
                    open(topic, !isSplit);
                    if (isSplit) set({ topic, questions });
                    else setSplit(spread(questions, each.availableBy));
                  }}
                >
                  {isSplit ? "Use any difficulty" : "Set difficulties"}
                  <span className="sr-only"> for {topic}</span>
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}

interface SplitFieldsProps {
  topic: OwnAssessment["topics"][number];
  split: Split;
  onChange: (split: Split) => void;
}

function SplitFields({ topic: { topic, availableBy }, split, onChange }: SplitFieldsProps) {
  const questions = split.easy + split.medium + split.hard;
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">
        {topic}{" "}
        <span className="figures block font-normal text-ink-muted">
          {questions === 1 ? "1 question" : `${questions} questions`}
        </span>
      </legend>
      <div className="grid grid-cols-3 gap-3">
        {difficulties.map((difficulty) => (
          <Field
            key={difficulty}
            label={difficultyWords[difficulty]}
            type="number"
            inputMode="numeric"
            min={0}
            max={60}
            value={String(split[difficulty])}
            help={`of ${availableBy[difficulty]}`}
            onChange={({ target }) => onChange({ ...split, [difficulty]: wholeOf(target.value) })}
          />
        ))}
      </div>
    </fieldset>
  );
}

const wholeOf = (entry: string) => Math.max(0, Math.trunc(Number(entry)) || 0);

function availableText({ available, availableBy }: OwnAssessment["topics"][number]): string {
  const text = available === 1 ? "1 approved question" : `${available} approved questions`;
  const parts = difficulties.filter((difficulty) => availableBy[difficulty] > 0);
  if (parts.length === 0) return text;
  return `${text}: ${parts.map((difficulty) => `${availableBy[difficulty]} ${difficulty}`).join(", ")}`;
}
