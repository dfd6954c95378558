/** Practice on questions that one has had: no clock, no result, the explanation after each answer. */
import { useState } from "react";
import { useSearch } from "wouter";
import { findCard } from "../../../contract/cards.ts";
import { getPractice, type Practice } from "../../../contract/review.ts";
import { CallError } from "../../client/api.ts";
import { useRead } from "../../client/query.ts";
import { useAddressPart } from "../../shell/address-part.ts";
import { LinkButton } from "../../ui/links.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { EmptyState, ErrorState } from "../../ui/states.tsx";
import "./practice.css";
import { PracticeRound } from "./practice-round.tsx";
import { TestRunning } from "./test-running.tsx";

export function PracticePage() {
  const assessmentName = useAddressPart();
  return <PracticeOf key={assessmentName} slug={assessmentName} />;
}

function PracticeOf({ slug }: { slug: string }) {
  const {
    data: reply,
    error,
    isFetching,
    isFetchedAfterMount,
    refetch,
  } = useRead(getPractice, { params: { slug } });
  const [round, setRound] = useState(0);
  const title = findCard(slug)?.title;
  const code = error instanceof CallError ? error.code : undefined;
  const isUnknown = code === "not_found";
  if (isUnknown)
    return (
      <>
        <PageHeading>Assessment not found</PageHeading>
        <EmptyState title="There is no assessment of this name.">
          <LinkButton to="/assessments" variant="primary">
            Browse assessments
          </LinkButton>
        </EmptyState>
      </>
    );
  const again = async () => {
    // Questions come in a new order; without the server, in the one that is here.
    await refetch();
    setRound(round + 1);
  };
  return (
    <div className="practice">
      <PageHeading
        title={title ? `Practice: ${title}` : "Practice"}
        lead="Questions you have had, without a clock. Nothing here counts."
        aside={
          code !== "attempt_open" &&
          reply?.data.questions.length !== 0 && (
            <LinkButton to={`/assessment/${slug}`} size="small">
              Take the assessment
            </LinkButton>
          )
        }
        className="mb-6!"
      >
        {title ? `Practice: ${title.replace(/ Assessment$/, "")}` : "Practice"}
      </PageHeading>
      {code === "attempt_open" ? (
        <TestRunning slug={slug} title={title ?? "test"} onEnded={() => void refetch()} />
      ) : reply && isFetchedAfterMount ? (
        <Deck key={round} practice={reply.data} isRepeat={round > 0} onAgain={again} />
      ) : error && !isFetching ? (
        <ErrorState title="The questions could not be loaded." onRetry={() => void refetch()}>
          Nothing is lost. Check your connection and try again.
        </ErrorState>
      ) : (
        <Spinner label="Loading your questions…" />
      )}
    </div>
  );
}

interface DeckProps {
  practice: Practice;
  isRepeat: boolean;
  onAgain: () => Promise<void>;
}

function Deck({ practice, isRepeat, onAgain }: DeckProps) {
  // A round keeps its questions, whatever is fetched meanwhile.
  const [deck] = useState(practice);
  const topic = new URLSearchParams(useSearch()).get("topic");
  const ofTopic = deck.questions.filter((question) => question.topic === topic);
  if (deck.questions.length === 0)
    return (
      <EmptyState title="Nothing to practice yet">
        <p className="mb-4">
          Practice uses the questions of tests you have ended, so that it gives none away. Take the assessment
          once, and they wait for you here.
        </p>
        <LinkButton to={`/assessment/${deck.slug}`} variant="primary">
          Take the assessment
        </LinkButton>
      </EmptyState>
    );
  return (
    <PracticeRound
      slug={deck.slug}
      questions={ofTopic.length > 0 ? ofTopic : deck.questions}
      isRepeat={isRepeat}
      onAgain={onAgain}
    />
  );
}
