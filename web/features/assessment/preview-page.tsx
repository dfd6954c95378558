/** An author takes an own assessment on the real test screen, in an attempt that is stored nowhere. */
import { useCallback, useEffect, useState } from "react";
import { useLocation, useSearch } from "wouter";
import { type OwnPreview, previewOwnAssessment } from "../../../contract/own-preview.ts";
import { AttemptSession } from "../../attempt/attempt-session.ts";
import { browserEnvironment } from "../../attempt/environment.ts";
import { type PreviewEnvironment, previewEnvironment } from "../../attempt/preview-environment.ts";
import type { End } from "../../attempt/tabs.ts";
import { call, failureSentence } from "../../client/api.ts";
import { useAddressPart } from "../../shell/address-part.ts";
import { useBareFrame } from "../../shell/bare-frame.ts";
import { Button } from "../../ui/button.tsx";
import { LinkButton } from "../../ui/links.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { AttemptScreen } from "./attempt-screen.tsx";
import { PreviewResult } from "./preview-result.tsx";
import { useAnnouncement } from "./use-attempt-session.ts";
import "./assessment.css";

interface Running {
  preview: OwnPreview;
  session: AttemptSession;
  environment: PreviewEnvironment;
}

export function PreviewPage() {
  const slug = useAddressPart();
  const version = new URLSearchParams(useSearch()).get("version") ?? undefined;
  const [running, setRunning] = useState<Running>();
  const [end, setEnd] = useState<End>();
  const [isStarting, setStarting] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [, navigate] = useLocation();
  const back = `/author/assessment/${slug}`;
  const announcement = useAnnouncement(running?.session);
  useBareFrame(running !== undefined && end === undefined);
  useEffect(() => (running ? () => running.session.leave() : undefined), [running]);
  const finish = useCallback((given: End) => setEnd(given), []);

  const start = async () => {
    setStarting(true);
    setFailure(undefined);
    try {
      setRunning(await begin(slug, version));
      setEnd(undefined);
    } catch (error) {
      setFailure(failureSentence(error, "The preview could not be opened."));
    } finally {
      setStarting(false);
    }
  };

  const label = version === undefined ? "the draft as it is saved" : `version ${version}`;
  return (
    <>
      <p role="status" className="only-read">
        {announcement}
      </p>
      {running && !end && (
        <AttemptScreen
          session={running.session}
          onEnd={finish}
          onDamaged={() => navigate(back)}
          onLeavePreview={() => navigate(back)}
        />
      )}
      {running && end && (
        <PreviewResult
          preview={running.preview}
          end={end}
          answers={running.environment.answers()}
          back={back}
          isStarting={isStarting}
          onAgain={() => void start()}
        />
      )}
      {!running && (
        <>
          <PageHeading lead={`You take ${label}, on the screens that others will see.`}>Preview</PageHeading>
          <p className="mb-6 max-w-prose">
            The questions are drawn as for any attempt, and the clock runs. Nothing is stored: no attempt, no
            result, no certificate, and nothing in the statistics.
          </p>
          {failure && (
            <p role="alert" className="notice mb-6" data-kind="bad">
              {failure}
            </p>
          )}
          <div className="flex flex-wrap gap-3">
            <Button busy={isStarting} onClick={() => void start()}>
              Start preview
            </Button>
            <LinkButton to={back}>Back to the assessment</LinkButton>
          </div>
        </>
      )}
    </>
  );
}

async function begin(slug: string, version: string | undefined): Promise<Running> {
  const around = browserEnvironment();
  const sentAt = around.clock.steady();
  const { data: preview } = await call(previewOwnAssessment, {
    params: { ownAssessment: slug },
    ...(version === undefined ? {} : { query: { version } }),
  });
  const environment = previewEnvironment(preview, around, around.clock.steady());
  const session = await AttemptSession.begin(preview.attempt, "preview", sentAt, environment);
  return { preview, session, environment };
}
