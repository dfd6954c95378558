/** What a taker gets from a draft, and what blocks its publication. */
import type { OwnAssessment, OwnDraft } from "../../../../contract/authoring/own-assessments.ts";
import { Icon } from "../../../ui/icons.tsx";
import { durationText } from "../../../ui/moment.ts";
import { Panel } from "../../../ui/panel.tsx";

export interface OwnOutlineProps {
  own: OwnAssessment;
  draft: OwnDraft;
  /** The draft has unsaved changes; the findings are about the saved one. */
  isChanged: boolean;
}

export function OwnOutline({ own, draft, isChanged }: OwnOutlineProps) {
  const questions = draft.topics.reduce((sum, topic) => sum + topic.questions, 0);
  const pool = own.topics
    .filter(({ topic }) => draft.topics.some((planned) => planned.topic === topic))
    .reduce((sum, { available }) => sum + available, 0);
  const passScore = Math.max(1, Math.ceil((questions * draft.passPercent) / 100));
  return (
    <Panel>
      <h2 className="side-heading">What a taker gets</h2>
      <ul className="figures flex flex-col gap-1.5">
        <li>{questions === 1 ? "1 question" : `${questions} questions`}, in random order</li>
        <li>{durationText(draft.seconds)}</li>
        {questions > 0 && (
          <li>
            {passScore} of {questions} to pass, {draft.certificate === false ? "without" : "with"} a
            certificate
          </li>
        )}
        {questions > 0 && pool >= questions && (
          <li className="text-ink-muted">
            {pool === questions
              ? "Every attempt has the same questions"
              : `A question comes in about ${Math.round((100 * questions) / pool)} % of attempts`}
          </li>
        )}
      </ul>
      <div role="status" className="mt-4 flex flex-col gap-2 text-sm">
        {isChanged ? (
          <p className="text-ink-muted">Save the draft to check the plan.</p>
        ) : own.findings.length === 0 ? (
          <p className="flex items-center gap-2">
            <Icon name="check" className="size-4 text-good" />
            The plan can be drawn.
          </p>
        ) : (
          own.findings.map(({ level, sentence }) => (
            <p key={sentence} className="flex items-start gap-2">
              <Icon
                name="warning"
                className={`mt-0.5 size-4 shrink-0 ${level === "refused" ? "text-bad" : "text-warn"}`}
              />
              <span>{sentence}</span>
            </p>
          ))
        )}
      </div>
    </Panel>
  );
}
