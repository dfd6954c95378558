/** The end of an attempt whose score is held: says that it is stored, and when the score will be shown. */
import { useEffect } from "react";
import type { HeldScore } from "../../../../contract/attempts/held-scores.ts";
import type { End } from "../../../attempt/tabs.ts";
import { LinkButton } from "../../../ui/links.tsx";
import { PageHeading } from "../../../ui/page-heading.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { heldSentence } from "../../assignments/held-words.ts";

export function HeldScreen({ end, held }: { end: End; held: HeldScore }) {
  useEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  return (
    <div className="mx-auto max-w-[44rem]">
      <PageHeading title="Attempt stored" lead={held.title}>
        Your attempt is stored
      </PageHeading>
      <Panel className="flex flex-col gap-4">
        {end.by === "time" && (
          <p>Time is up. Your test was submitted automatically, with the answers saved by then.</p>
        )}
        <p>
          You answered <span className="figures font-medium">{end.answered}</span>{" "}
          {end.answered === 1 ? "question" : "questions"}.
        </p>
        <p className="text-lg text-balance">{heldSentence(held)}</p>
        <p className="text-ink-muted">
          You will find it {held.assignmentId !== null && "on the assignment and "}under My Assessments. If it
          earns a certificate, we email you then.
        </p>
      </Panel>
      <div className="mt-6 flex flex-wrap gap-3">
        {held.assignmentId !== null && (
          <LinkButton to={`/assignment/${held.assignmentId}`} variant="primary">
            Back to the assignment
          </LinkButton>
        )}
        <LinkButton to="/assessments">Back to Assessments</LinkButton>
      </div>
    </div>
  );
}
