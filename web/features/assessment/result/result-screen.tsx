/** The result: the score large, in its band, with what to do next. */
import { useEffect } from "react";
import { getReview } from "../../../../contract/attempts/review.ts";
import type { Result } from "../../../../contract/results.ts";
import { bandOf } from "../../../../contract/rules.ts";
import type { End } from "../../../attempt/tabs.ts";
import { useRead } from "../../../client/query.ts";
import { Button } from "../../../ui/button.tsx";
import { FillingHallmark } from "../../../ui/filling-hallmark.tsx";
import { LinkButton } from "../../../ui/links.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { PageHeading } from "../../../ui/page-heading.tsx";
import { ProgressBar } from "../../../ui/progress-bar.tsx";
import { bandName } from "../../certificates/band-names.ts";
import { CertificateNotice } from "../../certificates/certificate-notice.tsx";
import { ShareButton } from "../../certificates/share-button.tsx";
import { SharePanel } from "../../certificates/share-panel.tsx";
import { useShare } from "../../certificates/use-share.ts";
import { practiceAddress } from "../../review/practice-choice.ts";
import { TopicSummary } from "../../review/topic-summary.tsx";
import { sortTopics } from "../../review/topics.ts";
import { EmojiDisc } from "./emoji-disc.tsx";
import { ResultFacts } from "./result-facts.tsx";
import { nextStep, verdictOn } from "./result-words.ts";
import { type Mark, Streak, tally } from "./streak.tsx";
import "./result.css";
import "../../../ui/print.css";

function lateSentence(count: number): string {
  return count === 1
    ? "One answer arrived too late to count. You can see it in the review."
    : `${count} answers arrived too late to count. You can see them in the review.`;
}

interface ResultScreenProps {
  end: End & { result: Result };
  onRetake: () => void;
}

export function ResultScreen({ end, onRetake }: ResultScreenProps) {
  const { result } = end;
  const band = bandOf(result.score, result.maxScore);
  const read = useRead(getReview, { params: { id: result.attemptId } });
  const review = read.data;
  const marks =
    review?.data.questions.map(
      ({ isRight, answer }): Mark => (isRight ? "right" : answer ? "wrong" : "open"),
    ) ?? tally(result.score, end.answered, result.maxScore);
  const { isShared } = useShare(result.attemptId);
  const step = nextStep(result.score, result);
  const weakest = review && sortTopics(review.data.topics).weak[0];
  const lateCount = review?.data.questions.filter(({ lateAnswer }) => lateAnswer !== undefined).length ?? 0;
  useEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  return (
    // Closer to the navigation than other pages, so that the whole moment is in the first window.
    <div className="mx-auto -mt-6 max-w-[44rem] sm:-mt-8">
      <div className="result rounded-md bg-raised p-4 sm:px-9 sm:py-6" data-band={band}>
        <div className="flex items-start justify-between gap-4">
          <PageHeading
            title={`Assessment Result: ${result.name}`}
            lead={result.name}
            className="mb-0! min-w-0 [&_h1]:text-xl sm:[&_h1]:text-2xl"
          >
            Assessment Result
          </PageHeading>
          <EmojiDisc score={result.score} maxScore={result.maxScore} band={band} />
        </div>
        {end.by === "time" && (
          <p className="mt-4 border-s-4 border-line-strong bg-sunken px-4 py-2.5 text-sm">
            Time is up. Your test was submitted automatically, with the answers saved by then.
            {lateCount > 0 && ` ${lateSentence(lateCount)}`}
          </p>
        )}
        <div className="result-score">
          <FillingHallmark
            slug={result.slug}
            title={result.name}
            score={result.score}
            scale={result}
            isShared={isShared}
            size={160}
            className="max-sm:size-26 sm:size-46"
          />
          <p className="self-center sm:self-end">
            <span className="block text-ink-muted">Your Score:</span>{" "}
            <span className="figures font-display text-[clamp(3rem,17vw,4.5rem)] leading-none font-semibold tracking-tight whitespace-nowrap">
              {result.score}/{result.maxScore}
            </span>
          </p>
          <p className="result-verdict font-display font-semibold text-balance sm:text-lg">
            {verdictOn(result.score, result)}
          </p>
          <div className="result-bar">
            <ProgressBar label="Score" value={result.score} max={result.maxScore} tone={band} />
            <p className="text-xs text-ink-muted">{bandName(band, result.maxScore)}</p>
          </div>
        </div>
        <div className="mt-4 flex flex-col gap-3 sm:gap-4">
          <ResultFacts review={review?.data} hasFailed={read.isError} />
          <Streak marks={marks} attemptId={result.attemptId} />
        </div>
      </div>
      <div className="mt-4 empty:hidden">
        <CertificateNotice result={result} />
      </div>
      <div className="result-actions">
        {step === "practise" && (
          <LinkButton
            to={practiceAddress(result.slug, weakest ? { topic: weakest.id } : {})}
            variant="primary"
            className="py-2 text-center whitespace-normal!"
          >
            {weakest ? (
              <span>
                Practise your weakest topic:{" "}
                <span className="font-normal sm:font-medium max-sm:block max-sm:text-sm">
                  {weakest.title}
                </span>
              </span>
            ) : (
              "Practise this assessment"
            )}
          </LinkButton>
        )}
        {step === "review" && (
          <LinkButton to={`/review/${result.attemptId}?show=wrong`} variant="primary">
            Review the {result.maxScore - result.score} you missed
          </LinkButton>
        )}
        <div className="result-ways">
          {step !== "review" && <LinkButton to={`/review/${result.attemptId}`}>Review</LinkButton>}
          <Button variant="secondary" onClick={onRetake}>
            Retake
          </Button>
          {step !== "practise" && <LinkButton to={practiceAddress(result.slug)}>Practise</LinkButton>}
          <ShareButton {...result} title={result.name} />
        </div>
        <div className="result-links flex flex-wrap gap-x-3">
          <LinkButton to="/my-assessments" variant="quiet" className="-ms-5 forced-colors:ms-0">
            My Assessments
          </LinkButton>
          <LinkButton to="/assessments" variant="quiet" className="max-sm:-ms-5 forced-colors:ms-0">
            Back to Assessments
          </LinkButton>
        </div>
      </div>
      <div className="mt-8">
        <Loaded read={read} loading="Loading topics…" failed="The topics of this result could not be loaded.">
          {({ topics }) => <TopicSummary topics={topics} slug={result.slug} />}
        </Loaded>
      </div>
      {/* After the topics, which would push it down. */}
      {!read.isPending && (
        <div className="no-print mt-8">
          <SharePanel attemptId={result.attemptId} />
        </div>
      )}
    </div>
  );
}
