/** Scores and answers that an assessment holds, and the buttons that release them. */
import { type OwnAssessment, releaseOwnAssessment } from "../../../../contract/authoring/own-assessments.ts";
import { tell } from "../../../client/api.ts";
import { queryClient } from "../../../client/query.ts";
import { counted } from "../../../tables/noun.ts";
import { ConfirmButton } from "../../../ui/confirm-button.tsx";
import { Panel } from "../../../ui/panel.tsx";

/** Nothing where nothing is held. */
export function OwnRelease({ own, mayWrite }: { own: OwnAssessment; mayWrite: boolean }) {
  const { scores, reviews } = own.held;
  if (scores === 0 && !reviews) return null;
  return (
    <Panel className="mt-8 flex flex-col gap-4">
      <h2 className="side-heading mb-0!">Held until they are released</h2>
      {scores > 0 && (
        <Line
          sentence={`${counted(scores, { one: "score is", many: "scores are" })} stored, and not shown yet.`}
        >
          {mayWrite && (
            <Release own={own} what="scores" title="Release the scores?">
              Everyone who took a published version sees their score now, and earns what a pass earns. Later
              attempts on these versions show their scores at once. This can't be undone.
            </Release>
          )}
        </Line>
      )}
      {reviews && (
        <Line sentence="Answers and explanations of published versions are not shown yet.">
          {mayWrite && (
            <Release own={own} what="reviews" title="Release the answers?">
              Everyone who took a published version can read the right answers and explanations. This can't be
              undone.
            </Release>
          )}
        </Line>
      )}
    </Panel>
  );
}

function Line({ sentence, children }: { sentence: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="figures">{sentence}</p>
      {children}
    </div>
  );
}

interface ReleaseProps {
  own: OwnAssessment;
  what: "scores" | "reviews";
  title: string;
  children: string;
}

function Release({ own, what, title, children }: ReleaseProps) {
  const label = what === "scores" ? "Release scores" : "Release answers";
  return (
    <ConfirmButton
      label={label}
      title={title}
      confirm={label}
      act={() => tell(releaseOwnAssessment, { params: { ownAssessment: own.slug }, body: { what } })}
      onDone={() => void queryClient.invalidateQueries()}
      fallback="It could not be released."
    >
      {children}
    </ConfirmButton>
  );
}
