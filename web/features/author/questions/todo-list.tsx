/** What is missing before a question can be submitted; each line leads to its field. */
import type { QuestionFinding } from "../../../../contract/authoring/question-body.ts";
import { Icon } from "../../../ui/icons.tsx";
import "../author.css";
import "./editor.css";
import { placeOf } from "./finding-list.tsx";

export interface TodoListProps {
  missing: readonly QuestionFinding[];
  /** How many findings are advice. */
  advice: number;
  onGo: (field: string) => void;
}

export function TodoList({ missing, advice, onGo }: TodoListProps) {
  return (
    <section aria-labelledby="todo-heading">
      <h2 id="todo-heading" className="side-heading">
        Before the review
      </h2>
      {missing.length === 0 ? (
        <p className="flex items-center gap-2 text-sm">
          <Icon name="check" className="size-4 text-good" />
          Nothing is missing
          {advice > 0 ? `; ${advice === 1 ? "one piece" : `${advice} pieces`} of advice` : ""}.
        </p>
      ) : (
        <ul className="todo">
          {missing.map(({ field, sentence }) => (
            <li key={field + sentence}>
              <button type="button" onClick={() => onGo(field)}>
                {placeOf(field)}
                {sentence}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
