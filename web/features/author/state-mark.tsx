/** A question's state as a small word with a shape, so that colour is not the only sign. */
import type { QuestionState } from "../../../contract/lists.ts";
import "./author.css";
import { stateWords } from "./words.ts";

export function StateMark({ state }: { state: QuestionState }) {
  return (
    <span className="state-mark" data-state={state}>
      {stateWords[state]}
    </span>
  );
}
