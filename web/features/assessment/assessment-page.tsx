/** /assessment/:assessmentName: the instructions, then the questions, then the result. */
import { useLayoutEffect } from "react";
import { type Card, findCard } from "../../../contract/cards.ts";
import { browserEnvironment } from "../../attempt/environment.ts";
import { useAddressPart } from "../../shell/address-part.ts";
import { useBareFrame } from "../../shell/bare-frame.ts";
import { LinkButton } from "../../ui/links.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { toast } from "../../ui/toast.ts";
import { AttemptScreen } from "./attempt-screen.tsx";
import { Instructions } from "./instructions.tsx";
import { ResultScreen } from "./result-screen.tsx";
import { useAttempt } from "./use-attempt.ts";
import { useAnnouncement } from "./use-attempt-session.ts";
import "./assessment.css";

const around = browserEnvironment();

export function AssessmentPage() {
  const assessmentName = useAddressPart();
  const card = findCard(assessmentName);
  return card ? <Assessment key={card.slug} card={card} /> : <NotThere />;
}

function Assessment({ card }: { card: Card }) {
  const attempt = useAttempt(card.slug, around);
  const { stage, isStarting } = attempt;
  const announcement = useAnnouncement(stage.kind === "session" ? stage.session : undefined);
  // From the press of Start on, so that nothing moves when the first question arrives.
  useBareFrame(stage.kind === "session" || isStarting);
  useLayoutEffect(() => {
    // What was said before the test stays out of it.
    if (stage.kind === "session") toast.dismissAll();
  }, [stage.kind]);
  return (
    <>
      {/* Outlives the questions, so that the last words are still heard when the result is there. */}
      <p role="status" className="only-read">
        {announcement}
      </p>
      {stage.kind === "arriving" && <Spinner />}
      {stage.kind === "session" && (
        <AttemptScreen session={stage.session} onEnd={attempt.finish} onDamaged={attempt.giveUp} />
      )}
      {stage.kind === "result" && <ResultScreen end={stage.end} onRetake={attempt.retake} />}
      {isStarting && <Spinner label="Opening your test…" />}
      {stage.kind === "instructions" && !isStarting && (
        <Instructions
          card={card}
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

function NotThere() {
  return (
    <>
      <PageHeading lead="There is no assessment at this address.">Assessment not found</PageHeading>
      <LinkButton to="/assessments">All assessments</LinkButton>
    </>
  );
}
