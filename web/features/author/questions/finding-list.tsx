/** The findings about one field, below it. */
import type { QuestionFinding } from "../../../../contract/authoring/question-body.ts";
import { Icon } from "../../../ui/icons.tsx";
import "../author.css";

export interface FieldFindingsProps {
  id: string;
  findings: readonly QuestionFinding[];
  /** Names the field, in lists of all findings. */
  withPlace?: boolean;
}

/** `Option B: ` of `options.1.text`; nothing where the sentence names the field. */
export function placeOf(field: string): string {
  const [, index] = /^options\.(\d)/.exec(field) ?? [];
  return index === undefined ? "" : `Option ${"ABCDEF"[Number(index)]}: `;
}

export function FieldFindings({ id, findings, withPlace = false }: FieldFindingsProps) {
  if (findings.length === 0) return null;
  return (
    <ul id={id} className="findings">
      {findings.map(({ field, level, sentence, check }) => (
        <li key={`${field} ${check} ${sentence}`} data-level={level}>
          <Icon name="warning" className="mt-0.75 size-3.5" />
          <span>
            {withPlace && placeOf(field)}
            {sentence}
          </span>
        </li>
      ))}
    </ul>
  );
}
