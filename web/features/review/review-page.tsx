/** An ended attempt, question by question: what was right, why, and what to learn next. */
import { getReview, type Review } from "../../../contract/attempts/review.ts";
import { CallError } from "../../client/api.ts";
import { useRead } from "../../client/query.ts";
import { useAddressPart } from "../../shell/address-part.ts";
import { LinkButton } from "../../ui/links.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { dayText } from "../../ui/moment.ts";
import { PageHeading } from "../../ui/page-heading.tsx";
import { EmptyState, ErrorState } from "../../ui/states.tsx";
import { ReviewedQuestions } from "./reviewed-questions.tsx";
import { TestOfAttemptRunning } from "./test-running.tsx";

export function ReviewPage() {
  const attemptId = useAddressPart();
  return <ReviewOf key={attemptId} attemptId={attemptId} />;
}

function ReviewOf({ attemptId }: { attemptId: string }) {
  const read = useRead(getReview, { params: { id: attemptId } });
  const review = read.data?.data;
  return (
    <>
      <PageHeading
        title={review ? `Review: ${review.title}` : "Review"}
        lead={review && summaryOf(review)}
        aside={
          <LinkButton to="/my-assessments" size="small">
            My Assessments
          </LinkButton>
        }
      >
        {review ? review.title : "Review"}
      </PageHeading>
      <Loaded
        read={read}
        loading="Loading your review…"
        failed="Your review could not be loaded."
        advice="Your attempt and its result are safe. Please try again in a moment."
        failure={(error) => specialFailure(error, attemptId, () => void read.refetch())}
      >
        {(loaded) => <ReviewedQuestions review={loaded} />}
      </Loaded>
    </>
  );
}

function summaryOf({ attemptNumber, score, maxScore, endedAt, state }: Review) {
  return (
    <span className="figures">
      Review of attempt {attemptNumber} · {score}/{maxScore} ·{" "}
      <span className="whitespace-nowrap">{dayText(endedAt)}</span>
      {state === "expired" && " · closed when the time was up"}
    </span>
  );
}

/** What is shown for a failure that Retry would not change. */
function specialFailure(error: Error, attemptId: string, onEnded: () => void) {
  const code = error instanceof CallError ? error.code : undefined;
  if (code === "attempt_open") return <TestOfAttemptRunning attemptId={attemptId} onEnded={onEnded} />;
  if (code === "not_found")
    return (
      <EmptyState title="No such attempt">
        <p className="mb-4">There is no attempt of yours at this address.</p>
        <LinkButton to="/my-assessments" variant="primary">
          My Assessments
        </LinkButton>
      </EmptyState>
    );
  if (code === "attempt_damaged")
    return (
      <ErrorState title="This attempt was damaged in storage.">
        <p className="mb-4">
          Its questions and answers can't be shown. A score that it earned stays in My Assessments. If the
          test was still running, it has ended without a result. We are sorry: you can start it again with the
          full time.
        </p>
        <LinkButton to="/assessments" variant="primary">
          All assessments
        </LinkButton>
      </ErrorState>
    );
  return undefined;
}
