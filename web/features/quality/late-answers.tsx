/** What counting the late answers of an outage would change, and the button that does it. */
import {
  countLateAnswers,
  type LateAnswers,
  previewLateAnswers,
} from "../../../contract/attempts/outages.ts";
import { tell } from "../../client/api.ts";
import { queryClient, useRead } from "../../client/query.ts";
import { ConfirmButton } from "../../ui/confirm-button.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { type EffectFigure, EffectFigures } from "./effect-figures.tsx";

export interface LateAnswersProps {
  outageId: string;
  /** One attempt; without it all attempts of the outage. */
  attemptId?: string;
}

export function LateAnswersOfOutage({ outageId, attemptId }: LateAnswersProps) {
  const params = { id: outageId };
  const attempt = attemptId === undefined ? {} : { attemptId };
  const read = useRead(previewLateAnswers, { params, query: attempt });
  return (
    <Loaded read={read} loading="Looking for late answers…" failed="The late answers could not be loaded.">
      {(preview) =>
        preview.attempts + preview.lower + preview.tooLate === 0 ? (
          <p className="text-sm text-ink-muted">No late answers are waiting to be counted.</p>
        ) : (
          <>
            <Effects preview={preview} />
            {preview.lower + preview.tooLate > 0 && (
              <p className="mt-3 max-w-prose text-sm text-ink-muted">
                Left as they are: attempts whose score would fall, and answers that arrived too late or after
                the person was shown the right ones.
              </p>
            )}
            {preview.attempts > 0 && (
              <div className="mt-4">
                <ConfirmButton
                  label="Count late answers"
                  title={
                    attemptId === undefined
                      ? "Count these late answers?"
                      : "Count this attempt's late answers?"
                  }
                  confirm="Count late answers"
                  act={() => tell(countLateAnswers, { params, body: attempt })}
                  onDone={() => void queryClient.invalidateQueries()}
                  fallback="The late answers could not be counted."
                >
                  <p>{effectOf(preview)}</p>
                  <p className="mt-3 font-medium text-ink">This can't be undone.</p>
                </ConfirmButton>
              </div>
            )}
          </>
        )
      }
    </Loaded>
  );
}

function effectOf({ up }: LateAnswers): string {
  if (up === 0) return "The answers appear in the review as given in time. No score changes.";
  if (up === 1)
    return "One score goes up, and that person gets an email. A certificate is issued where one is earned.";
  return `${up.toLocaleString("en")} scores go up, and each of these people gets an email. Certificates are issued where they are earned.`;
}

function Effects({ preview }: { preview: LateAnswers }) {
  const figures: EffectFigure[] = [
    ["Attempts that change", preview.attempts],
    ["Scores up", preview.up],
    ["Certificates issued", preview.certificatesIssued],
    ["Score would fall", preview.lower],
    ["Arrived too late", preview.tooLate],
  ];
  return <EffectFigures figures={figures} />;
}
