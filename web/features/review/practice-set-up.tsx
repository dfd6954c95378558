/** Before a practice round: which topic, which questions, how many. */
import { useState } from "react";
import type { Practice } from "../../../contract/attempts/review.ts";
import { Button } from "../../ui/button.tsx";
import { ChoiceTiles } from "../../ui/forms/choice-tiles.tsx";
import { SelectField } from "../../ui/forms/select-field.tsx";
import { chooseQuestions, type PracticeChoice, roundSizes } from "./practice-choice.ts";
import "../../ui/forms/choice-chip.css";

export interface PracticeSetUpProps {
  /** With at least one question. */
  practice: Practice;
  onStart: (choice: PracticeChoice) => void;
}

const questionsText = (count: number) => `${count} ${count === 1 ? "question" : "questions"}`;

export function PracticeSetUp({ practice: { questions, topics }, onStart }: PracticeSetUpProps) {
  const [topic, setTopic] = useState("");
  const [which, setWhich] = useState<"all" | "missed">("all");
  const [wantedSize, setSize] = useState("10");
  const choice = (change: PracticeChoice = {}) => ({ topic, onlyMissed: which === "missed", ...change });
  const count = (change?: PracticeChoice) => chooseQuestions(questions, choice(change)).length;
  const available = count();
  const sizes = roundSizes.filter((size) => size < available).map(String);
  const size = sizes.includes(wantedSize) ? wantedSize : "all";
  const number = size === "all" ? available : Math.min(available, Number(size));
  return (
    <form
      className="practice-set-up"
      onSubmit={(event) => {
        event.preventDefault();
        if (number > 0) onStart(choice(size === "all" ? {} : { count: Number(size) }));
      }}
    >
      <SelectField label="Topic" value={topic} onChange={(event) => setTopic(event.target.value)}>
        <option value="">All topics ({questions.length})</option>
        {topics.map(({ id, title }) => (
          <option key={id} value={id}>
            {title} ({questions.filter((question) => question.topic === id).length})
          </option>
        ))}
      </SelectField>
      <ChoiceTiles
        legend="Questions"
        name="which"
        value={which}
        onChange={setWhich}
        options={[
          { value: "all", label: `All (${count({ onlyMissed: false })})` },
          { value: "missed", label: `Missed (${count({ onlyMissed: true })})` },
        ]}
      />
      <fieldset hidden={available === 0}>
        <legend className="mb-1.5 text-sm font-medium">How many</legend>
        <div className="flex flex-wrap gap-2">
          {[...sizes, "all"].map((value) => (
            <label key={value} className="choice-chip">
              <input
                type="radio"
                name="size"
                value={value}
                checked={size === value}
                onChange={() => setSize(value)}
              />
              {value === "all" ? `All ${available}` : value}
            </label>
          ))}
        </div>
      </fieldset>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" aria-disabled={number === 0}>
          {number > 0 ? `Start with ${questionsText(number)}` : "Start"}
        </Button>
        <p role="status" className="text-sm text-ink-muted empty:hidden">
          {number === 0 && "You have missed none of these. Choose another topic, or all questions."}
        </p>
      </div>
    </form>
  );
}
