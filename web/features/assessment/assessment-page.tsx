/** /assessment/:assessmentName: the instructions, then the questions, then the result. */
import { useParams } from "wouter";
import { type Card, findCard } from "../../../contract/cards.ts";
import { browserSurroundings } from "../../attempt/surroundings.ts";
import { useBareFrame } from "../../shell/bare-frame.ts";
import { LinkButton } from "../../ui/links.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { Instructions } from "./instructions.tsx";
import { ResultScreen } from "./result-screen.tsx";
import { SittingScreen } from "./sitting-screen.tsx";
import { useAttempt } from "./use-attempt.ts";
import "./assessment.css";

const around = browserSurroundings();

export function AssessmentPage() {
  const { assessmentName = "" } = useParams<{ assessmentName: string }>();
  const card = findCard(assessmentName);
  return card ? <Assessment key={card.slug} card={card} /> : <NotThere />;
}

function Assessment({ card }: { card: Card }) {
  const attempt = useAttempt(card.slug, around);
  const { stage } = attempt;
  useBareFrame(stage.kind === "sitting");
  if (stage.kind === "arriving") return <Spinner />;
  if (stage.kind === "result") return <ResultScreen end={stage.end} onRetake={attempt.retake} />;
  if (stage.kind === "sitting") return <SittingScreen sitting={stage.sitting} onEnd={attempt.finish} />;
  return (
    <Instructions
      card={card}
      onStart={attempt.start}
      isStarting={attempt.isStarting}
      failure={attempt.failure}
      isNotReady={attempt.isNotReady}
    />
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
