/** Practice with earlier questions: no clock, no result, the explanation after each answer. */
import { useState } from "react";
import { useLocation, useSearch } from "wouter";
import { getPractice, getReview, type Practice } from "../../../contract/attempts/review.ts";
import { findCard } from "../../../contract/cards.ts";
import { CallError, failureSentence } from "../../client/api.ts";
import { useRead } from "../../client/query.ts";
import { useAddressPart } from "../../shell/address-part.ts";
import { LinkButton } from "../../ui/links.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { EmptyState, ErrorState } from "../../ui/states.tsx";
import "./practice.css";
import { chooseQuestions, type PracticeChoice, practiceAddress, readChoice } from "./practice-choice.ts";
import { PracticeRound } from "./practice-round.tsx";
import { PracticeSetUp } from "./practice-set-up.tsx";
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
  const search = useSearch();
  const [round, setRound] = useState(0);
  const choice = readChoice(search);
  const title = findCard(slug)?.title ?? reply?.data.title;
  const code = error instanceof CallError ? error.code : undefined;
  const isUnknown = code === "not_found";
  if (isUnknown)
    return (
      <>
        <PageHeading>Assessment not found</PageHeading>
        <EmptyState title="There is no assessment with this name.">
          <LinkButton to="/assessments" variant="primary">
            Browse assessments
          </LinkButton>
        </EmptyState>
      </>
    );
  const again = async () => {
    // Questions come in a new order, or in the loaded order if the server can't be reached.
    await refetch();
    setRound(round + 1);
  };
  const isReady = reply && isFetchedAfterMount && code !== "attempt_open";
  return (
    <div className="practice">
      <PageHeading
        title={`${choice ? "Practice" : "Choose what to practise"}${title ? `: ${title}` : ""}`}
        lead={!choice && "Questions from tests you have finished. No clock, and nothing counts."}
        aside={
          // Rendered before the questions, so that nothing moves when they arrive.
          choice &&
          code !== "attempt_open" &&
          reply?.data.questions.length !== 0 && (
            <LinkButton to={practiceAddress(slug)} size="small">
              Choose other questions
            </LinkButton>
          )
        }
        className="mb-6!"
      >
        {title ? `Practice: ${title.replace(/ Assessment$/, "")}` : "Practice"}
      </PageHeading>
      {code === "attempt_open" ? (
        <TestRunning slug={slug} title={title ?? "test"} onEnded={() => void refetch()} />
      ) : isReady ? (
        <Chosen
          key={`${round} ${search}`}
          practice={reply.data}
          choice={choice}
          isRepeat={round > 0}
          onAgain={again}
        />
      ) : error ? (
        <ErrorState
          title="The questions could not be loaded."
          retrying={isFetching}
          onRetry={() => void refetch()}
        >
          {failureSentence(error, "Please try again in a moment.")}
        </ErrorState>
      ) : (
        <Spinner label="Loading your questions…" />
      )}
    </div>
  );
}

interface ChosenProps {
  practice: Practice;
  choice: PracticeChoice | undefined;
  isRepeat: boolean;
  onAgain: () => Promise<void>;
}

function Chosen({ practice, choice, isRepeat, onAgain }: ChosenProps) {
  const [, navigate] = useLocation();
  if (practice.questions.length === 0)
    return (
      <EmptyState title="Nothing to practise yet">
        <p className="mb-4">
          Practice uses only questions from tests you have finished. Take the assessment once, and its
          questions appear here.
        </p>
        <LinkButton to={`/assessment/${practice.slug}`} variant="primary">
          Take the assessment
        </LinkButton>
      </EmptyState>
    );
  if (!choice)
    return (
      <PracticeSetUp
        practice={practice}
        onStart={(chosen) => navigate(practiceAddress(practice.slug, chosen))}
      />
    );
  if (choice.attempt)
    return <MissedInAttempt {...{ practice, choice, isRepeat, onAgain }} attemptId={choice.attempt} />;
  return (
    <Deck
      practice={practice}
      questions={chooseQuestions(practice.questions, choice)}
      {...{ isRepeat, onAgain }}
    />
  );
}

/** Exactly the questions that were missed in one attempt. */
function MissedInAttempt(props: Required<ChosenProps> & { attemptId: string }) {
  const { practice, choice, attemptId, isRepeat, onAgain } = props;
  const read = useRead(getReview, { params: { id: attemptId } });
  const deckOf = (questions: Practice["questions"]) => (
    <Deck practice={practice} questions={questions} {...{ isRepeat, onAgain }} />
  );
  return (
    <Loaded
      read={read}
      loading="Loading your questions…"
      failed="The questions could not be loaded."
      // An unknown attempt leaves nothing to choose.
      failure={(error) => error instanceof CallError && error.code === "not_found" && deckOf([])}
    >
      {(review) => deckOf(chooseQuestions(practice.questions, choice ?? {}, review))}
    </Loaded>
  );
}

interface DeckProps {
  practice: Practice;
  questions: Practice["questions"];
  isRepeat: boolean;
  onAgain: () => Promise<void>;
}

function Deck({ practice, questions, isRepeat, onAgain }: DeckProps) {
  // A round keeps its questions, whatever is fetched meanwhile.
  const [deck] = useState(questions);
  if (deck.length === 0)
    return (
      <EmptyState title="No question matches">
        <p className="mb-4">None of your questions match this choice.</p>
        <LinkButton to={practiceAddress(practice.slug)} variant="primary">
          Choose other questions
        </LinkButton>
      </EmptyState>
    );
  return (
    <PracticeRound
      slug={practice.slug}
      topics={practice.topics}
      questions={deck}
      isRepeat={isRepeat}
      onAgain={onAgain}
    />
  );
}
