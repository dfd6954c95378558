/** How a preview ended: the score as a taker sees it, then each question with its key. */
import { useEffect } from "react";
import type { OwnPreview } from "../../../../contract/authoring/own-preview.ts";
import { bandOf } from "../../../../contract/rules.ts";
import type { End } from "../../../attempt/tabs.ts";
import { Button } from "../../../ui/button.tsx";
import { FormFailure } from "../../../ui/forms/form-failure.tsx";
import { LinkButton } from "../../../ui/links.tsx";
import { PageHeading } from "../../../ui/page-heading.tsx";
import { ProgressBar } from "../../../ui/progress-bar.tsx";
import { bandName } from "../../certificates/band-names.ts";
import { QuestionReview } from "../../review/question-review.tsx";

export interface PreviewResultProps {
  preview: OwnPreview;
  end: End;
  /** Id of the chosen option by id of the question. */
  answers: Record<string, string>;
  /** Address of the assessment. */
  back: string;
  isStarting: boolean;
  /** Why another preview could not be opened. */
  failure: string | undefined;
  onAgain: () => void;
}

export function PreviewResult(props: PreviewResultProps) {
  const { preview, end, answers, back, isStarting, failure, onAgain } = props;
  const { answered, maxScore, passScore, attempt } = preview;
  const score = answered.filter(({ id, right }) => answers[id] === right).length;
  const band = bandOf(score, maxScore);
  const titles = new Map(preview.topics.map(({ id, title }) => [id, title]));
  useEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  return (
    <div className="mx-auto max-w-[44rem]">
      <p className="mb-4 border-s-4 border-accent bg-accent-wash px-4 py-2.5 text-sm">
        This was a preview. Nothing of it is stored.
        {end.by === "time" && " The time was up, so it was submitted by itself."}
      </p>
      <div className="result rounded-md bg-raised p-4 sm:px-9 sm:py-6" data-band={band}>
        <PageHeading
          title={`Preview result: ${attempt.title}`}
          lead={attempt.title}
          className="mb-0! min-w-0"
        >
          Preview result
        </PageHeading>
        <p className="mt-4">
          <span className="block text-ink-muted">Your Score:</span>{" "}
          <span className="figures font-display text-[clamp(3rem,17vw,4.5rem)] leading-none font-semibold tracking-tight whitespace-nowrap">
            {score}/{maxScore}
          </span>
        </p>
        <p className="mt-2 font-medium">
          {score >= passScore ? "Passed" : "Not passed"}: {passScore} of {maxScore} right answers are needed.
        </p>
        <div className="mt-4 flex flex-col gap-1">
          <ProgressBar label="Score" value={score} max={maxScore} tone={band} />
          <p className="text-xs text-ink-muted">{bandName(band, maxScore)}</p>
        </div>
      </div>
      <div className="my-6 flex flex-wrap gap-3">
        <LinkButton to={back} variant="primary">
          Back to the assessment
        </LinkButton>
        <Button variant="secondary" busy={isStarting} onClick={onAgain}>
          Preview again
        </Button>
      </div>
      {failure && (
        <div className="mb-6">
          <FormFailure failure={{ text: failure, restore: undefined }} />
        </div>
      )}
      {answered.map((question, index) => {
        const answer = answers[question.id] ?? null;
        return (
          <QuestionReview
            key={question.id}
            question={{ ...question, answer, isRight: answer === question.right }}
            number={index + 1}
            topic={titles.get(question.topic) ?? question.topic}
          />
        );
      })}
    </div>
  );
}
