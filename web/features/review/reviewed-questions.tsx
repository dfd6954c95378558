/** The questions of an ended attempt with their navigation: filter, strip of marks, next wrong answer, topics. */
import { useEffect, useRef, useState } from "react";
import { useLocation, useSearch } from "wouter";
import type { Review } from "../../../contract/attempts/review.ts";
import { getMyReports } from "../../../contract/quality.ts";
import { useRead } from "../../client/query.ts";
import { LinkButton } from "../../ui/links.tsx";
import { ReportQuestion } from "../quality/report-question.tsx";
import { AnswerStrip } from "./answer-strip.tsx";
import { practiceAddress } from "./practice-choice.ts";
import { anchorOf, QuestionReview } from "./question-review.tsx";
import { filtersOf, isShown, type ReviewFilter, readFilter } from "./review-filter.ts";
import { TopicSummary } from "./topic-summary.tsx";
import { useCurrentQuestion } from "./use-current-question.ts";
import { WrongStepper } from "./wrong-stepper.tsx";
import "../../ui/forms/choice-chip.css";
import "./review-ways.css";

const numberInHash = () => Number(/^#question-(\d+)$/.exec(location.hash)?.[1] ?? 0);

export function ReviewedQuestions({ review }: { review: Review }) {
  const { questions, slug, attemptId } = review;
  const { data: reply, refetch } = useRead(getMyReports, {});
  const reports = reply?.data;
  const filter = readFilter(useSearch());
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(() => new Set([numberInHash()]));
  const [current, go] = useCurrentQuestion(questions.length);
  const wanted = useRef(numberInHash());
  useEffect(() => {
    // The browser looked for the address's anchor before the questions were rendered.
    if (wanted.current > 0) go(wanted.current);
    wanted.current = 0;
  }, [go]);
  const unfold = (number: number) => setUnfolded(new Set([...unfolded, number]));
  const titles = new Map(review.topics.map(({ id, title }) => [id, title]));
  const wrong = questions.flatMap(({ isRight }, index) => (isRight ? [] : [index + 1]));
  return (
    <div className="review">
      <div className="review-side">
        <AnswerStrip questions={questions} current={current} onGo={unfold} />
        <FilterChoice review={review} filter={filter} onChange={() => setUnfolded(new Set())} />
        {wrong.length > 0 && (
          <WrongStepper
            wrong={wrong}
            current={current}
            onGo={(number) => {
              unfold(number);
              // After the question has been rendered unfolded.
              requestAnimationFrame(() => go(number));
            }}
          />
        )}
        <TopicSummary topics={review.topics} slug={slug} />
      </div>
      <div className="min-w-0">
        {questions.map((question, index) => (
          <QuestionReview
            key={question.id}
            question={question}
            number={index + 1}
            topic={titles.get(question.topic) ?? question.topic}
            isFolded={!isShown(filter, question) && !unfolded.has(index + 1)}
            onUnfold={() => {
              unfold(index + 1);
              document.getElementById(anchorOf(index + 1))?.focus({ preventScroll: true });
            }}
          >
            {/* Reporting is offered only once earlier reports are known. */}
            {reports && (
              <ReportQuestion
                attemptId={attemptId}
                questionId={question.id}
                number={index + 1}
                report={reports.find((one) => one.attemptId === attemptId && one.question === question.id)}
                onReported={() => void refetch()}
              />
            )}
          </QuestionReview>
        ))}
        <div className="flex flex-wrap gap-3 border-t border-line pt-6">
          {wrong.length > 0 ? (
            <LinkButton
              to={practiceAddress(slug, { attempt: attemptId })}
              variant="primary"
              className="py-2 whitespace-normal!"
            >
              {wrong.length === 1 ? "Practise the one you missed" : `Practise the ${wrong.length} you missed`}
            </LinkButton>
          ) : (
            <LinkButton to={practiceAddress(slug)} variant="primary">
              Practise this assessment
            </LinkButton>
          )}
          <LinkButton to={`/assessment/${slug}`}>Retake</LinkButton>
        </div>
      </div>
    </div>
  );
}

interface FilterChoiceProps {
  review: Review;
  filter: ReviewFilter;
  onChange: () => void;
}

function FilterChoice({ review, filter, onChange }: FilterChoiceProps) {
  const [path, navigate] = useLocation();
  const filters = filtersOf(review.questions);
  if (filters.length === 0) return null;
  const choose = (wanted: ReviewFilter) => {
    onChange();
    navigate(wanted === "all" ? path : `${path}?show=${wanted}`, { replace: true });
  };
  return (
    <fieldset className="review-filter">
      <legend className="only-read">Questions to show</legend>
      {filters.map(({ filter: one, label, count }) => (
        <button
          key={one}
          type="button"
          className="choice-chip"
          aria-pressed={filter === one}
          onClick={() => choose(one)}
        >
          {label} <span className="figures">({count})</span>
        </button>
      ))}
    </fieldset>
  );
}
