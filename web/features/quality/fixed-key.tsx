/** A question whose key was corrected: what regrading would change, and the button that does it. */
import type { ReactNode } from "react";
import type { FixedKey, RegradePreview } from "../../../contract/quality.ts";
import { queryClient } from "../../client/query.ts";
import { classes } from "../../ui/classes.ts";
import { ConfirmButton } from "../../ui/confirm-button.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Loaded, type Read } from "../../ui/loaded.tsx";
import { InlineText } from "../../ui/question/inline-text.tsx";
import { type EffectFigure, EffectFigures } from "./effect-figures.tsx";
import { QuestionText } from "./reported-question-text.tsx";

export interface FixedKeyViewProps {
  fixed: FixedKey;
  /** The code block's accessible name. */
  label: string;
  /** What regrading would change; left out where it is not possible. */
  preview: ReactNode;
}

export function FixedKeyView({ fixed, label, preview }: FixedKeyViewProps) {
  return (
    <div className="grid gap-x-16 gap-y-5 lg:grid-cols-[minmax(0,66ch)_minmax(0,1fr)]">
      <div>
        <QuestionText prompt={fixed.prompt} label={label} />
        <dl className="mt-5 grid max-w-prose gap-x-8 gap-y-4 sm:grid-cols-2">
          <Key label="Key before" text={fixed.keyBefore} />
          <Key label="Key now" text={fixed.keyNow} isRight />
        </dl>
      </div>
      <div>
        {fixed.canRegrade ? (
          preview
        ) : (
          <p className="text-sm text-ink-muted">
            The new key was not among the options shown, so these attempts can't be regraded. Their results
            stay as they are.
          </p>
        )}
      </div>
    </div>
  );
}

function Key({ label, text, isRight = false }: { label: string; text: string; isRight?: boolean }) {
  return (
    <div>
      <dt className="text-xs text-ink-muted">{label}</dt>
      <dd className="mt-1 flex min-w-0 gap-2 wrap-break-word">
        <Icon
          name={isRight ? "check" : "cross"}
          className={classes("mt-1 size-4", isRight ? "text-good" : "text-bad")}
        />
        <span className="min-w-0">
          <InlineText text={text} />
        </span>
      </dd>
    </div>
  );
}

export interface RegradeEffectProps {
  read: Read<RegradePreview>;
  regrade: () => Promise<{ message: string }>;
}

export function RegradeEffect({ read, regrade }: RegradeEffectProps) {
  return (
    <Loaded read={read} loading="Counting attempts…" failed="The effect of regrading could not be counted.">
      {(preview) => (
        <>
          <Effects preview={preview} />
          <div className="mt-4">
            <ConfirmButton
              label="Regrade"
              title="Regrade these attempts?"
              confirm="Regrade"
              act={regrade}
              onDone={() => void queryClient.invalidateQueries()}
              fallback="The attempts could not be regraded."
            >
              <p>
                {effectOf(preview)} Running attempts with this question are graded with the new key when they
                end.
              </p>
              <p className="mt-3 font-medium text-ink">This can't be undone.</p>
            </ConfirmButton>
          </div>
        </>
      )}
    </Loaded>
  );
}

function effectOf({ up, down }: RegradePreview): string {
  const changed = up + down;
  if (changed === 0) return "No stored result changes.";
  if (changed === 1) return "One result changes, and the person gets an email. Their certificate is updated.";
  return `${changed.toLocaleString("en")} results change, and each person gets an email. Certificates are updated.`;
}

function Effects({ preview }: { preview: RegradePreview }) {
  const figures: EffectFigure[] = [
    ["Ended attempts", preview.attempts],
    ["Running attempts", preview.open],
    ["Scores up", preview.up],
    ["Scores down", preview.down],
    ["Certificates issued", preview.certificatesIssued],
    ["Certificates revoked", preview.certificatesRevoked],
  ];
  return <EffectFigures figures={figures} />;
}
