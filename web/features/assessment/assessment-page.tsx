/** /assessment/:assessmentName: the instructions, then the questions, then the result. */
import { type ReactNode, useEffect, useLayoutEffect, useState } from "react";
import type { Attempt } from "../../../contract/attempts/attempts.ts";
import { getAssessmentInfo } from "../../../contract/attempts/catalogue.ts";
import { findCard } from "../../../contract/cards.ts";
import { ownSlugPattern } from "../../../contract/form.ts";
import { AttemptSession } from "../../attempt/attempt-session.ts";
import { browserEnvironment, type Environment } from "../../attempt/environment.ts";
import type { End } from "../../attempt/tabs.ts";
import { CallError, failureSentence } from "../../client/api.ts";
import { useRead } from "../../client/query.ts";
import { settings } from "../../client/settings.ts";
import { useAddressPart } from "../../shell/address-part.ts";
import { useBareFrame } from "../../shell/bare-frame.ts";
import { LinkButton } from "../../ui/links.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { ErrorState } from "../../ui/states.tsx";
import { toast } from "../../ui/toast.ts";
import { AttemptScreen } from "./attempt-screen.tsx";
import { Instructions } from "./instructions/instructions.tsx";
import { HeldScreen } from "./result/held-screen.tsx";
import { ResultScreen } from "./result/result-screen.tsx";
import { type Subject, subjectOfCard, subjectOfInfo } from "./subject.ts";
import { useAttempt } from "./use-attempt.ts";
import { useAnnouncement } from "./use-attempt-session.ts";
import "./assessment.css";

const around = browserEnvironment();

export function AssessmentPage() {
  const assessmentName = useAddressPart();
  const card = findCard(assessmentName);
  if (card) {
    const subject = subjectOfCard(card, !settings.notReady.includes(card.slug));
    return <Assessment key={card.slug} slug={card.slug} subject={subject} />;
  }
  if (!ownSlugPattern.test(assessmentName)) return <NotThere />;
  return <OwnAssessment key={assessmentName} slug={assessmentName} />;
}

/** One that is not among the built-in cards. A test that runs needs nothing that is asked for here. */
function OwnAssessment({ slug }: { slug: string }) {
  const { data: reply, error, isFetching, refetch } = useRead(getAssessmentInfo, { params: { slug } });
  if (error instanceof CallError && error.code === "not_found") return <NotThere />;
  const subject = reply && subjectOfInfo(reply.data);
  const meanwhile = error ? (
    <>
      <PageHeading>Assessment</PageHeading>
      <ErrorState
        title="The assessment could not be loaded."
        retrying={isFetching}
        onRetry={() => void refetch()}
      >
        {failureSentence(error, "Please try again in a moment.")}
      </ErrorState>
    </>
  ) : (
    <Spinner />
  );
  return <Assessment slug={slug} subject={subject} meanwhile={meanwhile} />;
}

interface AssessmentProps {
  slug: string;
  /** Undefined while it is not known; `meanwhile` stands in for the instructions then. */
  subject: Subject | undefined;
  meanwhile?: ReactNode;
}

function Assessment({ slug, subject, meanwhile }: AssessmentProps) {
  const attempt = useAttempt(slug, around);
  const { stage, isStarting } = attempt;
  const announcement = useAnnouncement(stage.kind === "session" ? stage.session : undefined);
  // From the click on Start on, so that nothing moves when the first question arrives.
  useBareFrame(stage.kind === "session" || isStarting);
  useLayoutEffect(() => {
    // Dismisses earlier notices.
    if (stage.kind === "session") toast.dismissAll();
  }, [stage.kind]);
  return (
    <>
      {/* Stays mounted after the questions, so that the last announcement is still read out with the result. */}
      <p role="status" className="only-read">
        {announcement}
      </p>
      {stage.kind === "arriving" && <Spinner />}
      {stage.kind === "session" && (
        <AttemptScreen session={stage.session} onEnd={attempt.finish} onDamaged={attempt.giveUp} />
      )}
      {stage.kind === "result" &&
        (stage.end.result ? (
          <ResultScreen end={{ ...stage.end, result: stage.end.result }} onRetake={attempt.retake} />
        ) : (
          stage.end.held && <HeldScreen end={stage.end} held={stage.end.held} />
        ))}
      {isStarting && <Spinner label="Opening your test…" />}
      {stage.kind === "instructions" && !isStarting && !subject && meanwhile}
      {stage.kind === "instructions" && !isStarting && subject && (
        <Instructions
          subject={subject}
          onStart={attempt.start}
          onContinue={attempt.resume}
          endedId={attempt.endedId}
          failure={attempt.failure}
          isNotReady={attempt.isNotReady}
        />
      )}
    </>
  );
}

export interface PreviewAttemptProps {
  attempt: Attempt;
  /** The steady time of the request, in milliseconds. */
  sentAt: number;
  environmentOf: (around: Environment) => Environment;
  onEnd: (end: End) => void;
  onLeave: () => void;
}

/** A preview on the same screens; in this file, so that the code of tests stays in one chunk. */
export function PreviewAttempt({ attempt, sentAt, environmentOf, onEnd, onLeave }: PreviewAttemptProps) {
  const [session, setSession] = useState<AttemptSession>();
  const announcement = useAnnouncement(session);
  useBareFrame(true);
  useEffect(() => {
    const begun = AttemptSession.begin(attempt, "preview", sentAt, environmentOf(around));
    void begun.then(setSession);
    return () => void begun.then((given) => given.leave());
  }, [attempt, sentAt, environmentOf]);
  return (
    <>
      <p role="status" className="only-read">
        {announcement}
      </p>
      {session ? (
        <AttemptScreen session={session} onEnd={onEnd} onDamaged={onLeave} isPreview />
      ) : (
        <Spinner />
      )}
    </>
  );
}

function NotThere() {
  return (
    <>
      <PageHeading lead="There is no assessment at this address.">Assessment not found</PageHeading>
      <LinkButton to="/assessments">All assessments</LinkButton>
    </>
  );
}
