/** An author takes an own assessment on the real test screen, in an attempt that is stored nowhere. */
import { type ComponentType, useCallback, useState } from "react";
import { useLocation, useSearch } from "wouter";
import {
  type OwnPreview,
  previewOwnAssessment,
  previewPercents,
} from "../../../contract/authoring/own-preview.ts";
import type { Environment } from "../../attempt/environment.ts";
import { type PreviewEnvironment, previewEnvironment } from "../../attempt/preview-environment.ts";
import type { End } from "../../attempt/tabs.ts";
import { call, failureSentence } from "../../client/api.ts";
import { useUser } from "../../client/session.ts";
import { useAddressPart } from "../../shell/address-part.ts";
import { Button } from "../../ui/button.tsx";
import { FormFailure } from "../../ui/forms/form-failure.tsx";
import { SelectField } from "../../ui/forms/select-field.tsx";
import { LinkButton } from "../../ui/links.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import type { PreviewAttemptProps } from "./assessment-page.tsx";
import { PreviewResult } from "./result/preview-result.tsx";

interface Running {
  preview: OwnPreview;
  sentAt: number;
  receivedAt: number;
  Attempt: ComponentType<PreviewAttemptProps>;
}

interface Ended {
  end: End;
  answers: Record<string, string>;
}

export function PreviewPage() {
  const slug = useAddressPart();
  const version = new URLSearchParams(useSearch()).get("version") ?? undefined;
  const [running, setRunning] = useState<Running>();
  const [ended, setEnded] = useState<Ended>();
  const { timePercent } = useUser();
  const [percent, setPercent] = useState(
    () => previewPercents.find((value) => Number(value) === timePercent) ?? "100",
  );
  const [isStarting, setStarting] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [, navigate] = useLocation();
  const back = `/author/assessment/${slug}`;

  const start = async () => {
    setStarting(true);
    setFailure(undefined);
    try {
      setRunning(await begin(slug, version, percent));
      setEnded(undefined);
    } catch (error) {
      setFailure(failureSentence(error, "The preview could not be opened."));
    } finally {
      setStarting(false);
    }
  };

  if (running && ended)
    return (
      <PreviewResult
        preview={running.preview}
        {...ended}
        back={back}
        isStarting={isStarting}
        failure={failure}
        onAgain={() => void start()}
      />
    );
  if (running) return <Taking running={running} onEnded={setEnded} onLeave={() => navigate(back)} />;
  const label = version === undefined ? "the draft as it is saved" : `version ${version}`;
  return (
    <>
      <PageHeading lead={`You take ${label}, on the screens that others will see.`}>Preview</PageHeading>
      <p className="mb-6 max-w-prose">
        The questions are drawn as for any attempt, and the clock runs. Nothing is stored: no attempt, no
        result, no certificate, and nothing in the statistics.
      </p>
      {failure && (
        <div className="mb-6">
          <FormFailure failure={{ text: failure, restore: undefined }} />
        </div>
      )}
      <div className="mb-6 max-w-56">
        <SelectField
          label="Time"
          help="Some people have extra time."
          value={percent}
          onChange={({ target }) => setPercent(target.value as typeof percent)}
        >
          {previewPercents.map((value) => (
            <option key={value} value={value}>
              {value === "100" ? "The time limit" : `${value} % of the time limit`}
            </option>
          ))}
        </SelectField>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button busy={isStarting} onClick={() => void start()}>
          Start preview
        </Button>
        <LinkButton to={back}>Back to the assessment</LinkButton>
      </div>
    </>
  );
}

interface TakingProps {
  running: Running;
  onEnded: (ended: Ended) => void;
  onLeave: () => void;
}

function Taking({ running: { preview, sentAt, receivedAt, Attempt }, onEnded, onLeave }: TakingProps) {
  const [latest] = useState<{ environment?: PreviewEnvironment }>({});
  const environmentOf = useCallback(
    (around: Environment) => {
      latest.environment = previewEnvironment(preview, around, receivedAt);
      return latest.environment;
    },
    [latest, preview, receivedAt],
  );
  const finish = useCallback(
    (end: End) => onEnded({ end, answers: latest.environment?.answers() ?? {} }),
    [latest, onEnded],
  );
  return (
    <Attempt
      attempt={preview.attempt}
      sentAt={sentAt}
      environmentOf={environmentOf}
      onEnd={finish}
      onLeave={onLeave}
    />
  );
}

async function begin(
  slug: string,
  version: string | undefined,
  timePercent: (typeof previewPercents)[number],
): Promise<Running> {
  const { PreviewAttempt } = await import("./assessment-page.tsx");
  const sentAt = performance.now();
  const { data: preview } = await call(previewOwnAssessment, {
    params: { ownAssessment: slug },
    query: { timePercent, ...(version === undefined ? {} : { version }) },
  });
  return { preview, sentAt, receivedAt: performance.now(), Attempt: PreviewAttempt };
}
