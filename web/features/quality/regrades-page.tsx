/** Questions whose key was corrected, and regrading the attempts that were graded with the old one. */
import {
  type FixedKey,
  getFixedKeys,
  previewRegrade,
  type RegradePreview,
  regrade,
} from "../../../contract/quality.ts";
import { tell } from "../../client/api.ts";
import { queryClient, useRead } from "../../client/query.ts";
import { ConfirmButton } from "../../ui/confirm-button.tsx";
import { InlineText } from "../../ui/inline-text.tsx";
import { LinkButton } from "../../ui/links.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { Panel } from "../../ui/panel.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { type EffectFigure, EffectFigures } from "./effect-figures.tsx";
import { QuestionText } from "./reported-question-text.tsx";

export function RegradesPage() {
  const read = useRead(getFixedKeys, {});
  return (
    <>
      <PageHeading
        lead="A release corrected the key of these questions. Attempts graded with the old key can be regraded."
        aside={
          <LinkButton to="/reports" size="small">
            Reported questions
          </LinkButton>
        }
      >
        Corrected Keys
      </PageHeading>
      <Loaded
        read={read}
        loading="Loading questions…"
        failed="The questions could not be loaded."
        empty={
          <EmptyState title="Nothing to regrade">
            When a key is corrected and attempts were graded with the old one, the question appears here.
          </EmptyState>
        }
      >
        {(questions) => (
          <ul className="flex flex-col gap-6">
            {questions.map((fixed) => (
              <li key={fixed.version}>
                <Panel>
                  <Fixed fixed={fixed} />
                </Panel>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </>
  );
}

function Fixed({ fixed }: { fixed: FixedKey }) {
  return (
    <>
      <h2 className="mb-2 text-lg">{fixed.item}</h2>
      <QuestionText prompt={fixed.prompt} label={fixed.item} />
      <dl className="my-4 flex flex-col gap-y-3 sm:gap-y-2">
        <Key label="Key before" text={fixed.keyBefore} />
        <Key label="Key now" text={fixed.keyNow} />
      </dl>
      {fixed.canRegrade ? (
        <Preview fixed={fixed} />
      ) : (
        <p className="text-sm text-ink-muted">
          The new key was not among the options shown, so these attempts can't be regraded. Their results stay
          as they are.
        </p>
      )}
    </>
  );
}

function Key({ label, text }: { label: string; text: string }) {
  return (
    <div className="grid items-baseline gap-x-6 gap-y-1 sm:grid-cols-[8rem_1fr]">
      <dt className="text-sm text-ink-muted">{label}</dt>
      <dd className="min-w-0 wrap-break-word">
        <InlineText text={text} />
      </dd>
    </div>
  );
}

function Preview({ fixed }: { fixed: FixedKey }) {
  const params = { id: fixed.version };
  const read = useRead(previewRegrade, { params });
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
              act={() => tell(regrade, { params })}
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
