/** Before a practice round: which topic, which questions, how many. */
import { useState } from "react";
import type { Practice } from "../../../contract/attempts/review.ts";
import { Button } from "../../ui/button.tsx";
import { ChoiceChips } from "../../ui/forms/choice-chips.tsx";
import { ChoiceTiles } from "../../ui/forms/choice-tiles.tsx";
import "../../ui/forms/form-bar.css";
import { chooseQuestions, type PracticeChoice, roundSizes } from "./practice-choice.ts";

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
      <fieldset>
        <legend className="mb-1.5 text-sm font-medium">Topic</legend>
        {[{ id: "", title: "All topics" }, ...topics].map(({ id, title }) => (
          <TopicRow
            key={id}
            title={title}
            questions={chooseQuestions(questions, { topic: id })}
            isChosen={topic === id}
            onChoose={() => setTopic(id)}
          />
        ))}
      </fieldset>
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
      {available > 0 && (
        <ChoiceChips
          legend="How many"
          options={[...sizes, "all"].map((value) => ({
            value,
            label: value === "all" ? `All ${available}` : value,
          }))}
          value={size}
          onChange={setSize}
        />
      )}
      <div className="form-bar items-center">
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

interface TopicRowProps {
  title: string;
  questions: Practice["questions"];
  isChosen: boolean;
  onChoose: () => void;
}

/** A topic with how its questions went last. */
function TopicRow({ title, questions, isChosen, onChoose }: TopicRowProps) {
  const right = questions.filter(({ isMissed }) => !isMissed).length;
  return (
    <label className="practice-topic">
      <input type="radio" name="topic" checked={isChosen} onChange={onChoose} />
      <span className="min-w-0 max-sm:text-sm wrap-anywhere">{title}</span>
      <span className="figures text-sm text-ink-muted">
        {right} of {questions.length}
        <span className="max-sm:only-read"> right</span>
      </span>
    </label>
  );
}
