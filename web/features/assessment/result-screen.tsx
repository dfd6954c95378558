/** The result: the score large, in its band, with what to do next. */
import { useEffect } from "react";
import { getReview } from "../../../contract/review.ts";
import { type Band, bandOf, rules } from "../../../contract/rules.ts";
import type { End } from "../../attempt/tabs.ts";
import { useRead } from "../../client/query.ts";
import { Button } from "../../ui/button.tsx";
import { FillingHallmark } from "../../ui/filling-hallmark.tsx";
import { LinkButton } from "../../ui/links.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { CertificateNotice } from "../certificates/certificate-notice.tsx";
import { SharePanel } from "../certificates/share-panel.tsx";
import { TopicSummary } from "../review/topic-summary.tsx";
import { sortTopics } from "../review/topics.ts";
import { EmojiDisc } from "./emoji-disc.tsx";
import { ResultFacts } from "./result-facts.tsx";
import { nextStep, verdictOn } from "./result-words.ts";
import { type Mark, Streak, tally } from "./streak.tsx";
import "./result.css";

const bandNames: Record<Band, string> = {
  red: "Red band, 0 to 4",
  yellow: "Yellow band, 5 to 8",
  green: "Green band, 9 to 10",
};

function lateSentence(count: number): string {
  return count === 1
    ? "One answer arrived after that: it is kept, and the review shows it, but it does not count."
    : `${count} answers arrived after that: they are kept, and the review shows them, but they do not count.`;
}

export function ResultScreen({ end, onRetake }: { end: End; onRetake: () => void }) {
  const { result } = end;
  const band = bandOf(result.score);
  const { data: review } = useRead(getReview, { params: { id: result.attemptId } });
  const marks =
    review?.data.questions.map(
      ({ isRight, answer }): Mark => (isRight ? "right" : answer ? "wrong" : "open"),
    ) ?? tally(result.score, end.answered, rules.questions);
  const step = nextStep(result.score);
  const weakest = review && sortTopics(review.data.topics).weak[0];
  const lateCount = review?.data.questions.filter(({ lateAnswer }) => lateAnswer !== undefined).length ?? 0;
  useEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  return (
    <div className="mx-auto max-w-[44rem]">
      <div className="result rounded-md bg-raised p-5 sm:p-10" data-band={band}>
        <div className="flex items-start justify-between gap-4">
          <PageHeading
            title={`Assessment Result: ${result.name}`}
            lead={result.name}
            className="mb-0! min-w-0"
          >
            Assessment Result
          </PageHeading>
          <EmojiDisc score={result.score} band={band} />
        </div>
        {end.by === "time" && (
          <p className="mt-6 border-l-4 border-line-strong bg-sunken px-4 py-2.5 text-sm">
            Time is up. The test was submitted by itself, with the answers that were saved by then.
            {lateCount > 0 && ` ${lateSentence(lateCount)}`}
          </p>
        )}
        <div className="mt-8 flex flex-wrap items-center gap-x-10 gap-y-6">
          <FillingHallmark
            slug={result.slug}
            title={result.name}
            score={result.score}
            size={160}
            className="max-sm:size-32"
          />
          <div className="flex min-w-0 grow basis-64 flex-col gap-3">
            <p>
              <span className="block text-ink-muted">Your Score:</span>{" "}
              <span className="figures font-display text-[clamp(3rem,17vw,4.5rem)] leading-none font-semibold tracking-tight whitespace-nowrap">
                {result.score}/{rules.maxScore}
              </span>
            </p>
            <p className="max-w-prose">{verdictOn(result.score)}</p>
          </div>
        </div>
        <div className="mt-6 flex flex-col gap-6">
          <div className="flex flex-col gap-1.5">
            <ProgressBar label="Score" value={result.score} max={rules.maxScore} tone={band} />
            <p className="text-xs text-ink-muted">{bandNames[band]}</p>
          </div>
          <ResultFacts review={review?.data} />
          <Streak marks={marks} attemptId={result.attemptId} />
        </div>
      </div>
      <div className="mt-6 empty:hidden">
        <CertificateNotice attemptId={result.attemptId} score={result.score} />
      </div>
      <div className="mt-6 flex flex-wrap gap-3">
        {step === "practise" && (
          <LinkButton
            to={`/practice/${result.slug}${weakest ? `?topic=${encodeURIComponent(weakest.id)}` : ""}`}
            variant="primary"
            className="whitespace-normal!"
          >
            {weakest ? `Practise ${weakest.title}` : "Practise this assessment"}
          </LinkButton>
        )}
        <LinkButton to={`/review/${result.attemptId}`} variant={step === "review" ? "primary" : "secondary"}>
          {step === "review" ? `Review the ${rules.maxScore - result.score} you missed` : "Review"}
        </LinkButton>
        <Button variant="secondary" onClick={onRetake}>
          Retake
        </Button>
        <LinkButton to={`/practice/${result.slug}`}>Practice</LinkButton>
        <LinkButton to="/my-assessments">My Assessments</LinkButton>
        <div className="basis-full">
          <LinkButton to="/assessments" variant="quiet" className="-ml-5 forced-colors:ml-0">
            Back to Assessments
          </LinkButton>
        </div>
      </div>
      {review && (
        <div className="mt-10">
          <TopicSummary topics={review.data.topics} slug={result.slug} />
        </div>
      )}
      <div className="mt-8">
        <SharePanel attemptId={result.attemptId} title={result.name} score={result.score} />
      </div>
    </div>
  );
}
