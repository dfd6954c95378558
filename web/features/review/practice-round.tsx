/** One round of practice: a question at a time, then those missed once more if the person wants. */
import { useEffect, useRef, useState } from "react";
import type { AnsweredQuestion } from "../../../contract/attempts/review.ts";
import { Button } from "../../ui/button.tsx";
import { LinkButton } from "../../ui/links.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { PracticeQuestion } from "./practice-question.tsx";

export interface PracticeRoundProps {
  slug: string;
  questions: AnsweredQuestion[];
  /** Not the first round of this visit. */
  isRepeat: boolean;
  /** Begins a new round with all questions. */
  onAgain: () => Promise<void>;
}

export function PracticeRound({ slug, questions, isRepeat, onAgain }: PracticeRoundProps) {
  const [deck, setDeck] = useState(questions);
  const [index, setIndex] = useState(0);
  const [outcomes, setOutcomes] = useState<{ question: AnsweredQuestion; isRight: boolean }[]>([]);
  const missed = outcomes.flatMap((outcome) => (outcome.isRight ? [] : [outcome.question]));
  const question = deck[index];
  if (!question)
    return (
      <RoundEnd
        slug={slug}
        count={deck.length}
        missed={missed.length}
        onMissed={() => {
          setDeck(missed);
          setOutcomes([]);
          setIndex(0);
        }}
        onAgain={onAgain}
      />
    );
  return (
    <PracticeQuestion
      key={`${deck.length} ${question.id}`}
      question={question}
      number={index + 1}
      total={deck.length}
      right={outcomes.length - missed.length}
      answered={outcomes.length}
      takesFocus={isRepeat || index > 0 || deck !== questions}
      onCheck={(isRight) => setOutcomes([...outcomes, { question, isRight }])}
      onNext={() => setIndex(index + 1)}
    />
  );
}

interface RoundEndProps {
  slug: string;
  count: number;
  missed: number;
  onMissed: () => void;
  onAgain: () => Promise<void>;
}

function RoundEnd({ slug, count, missed, onMissed, onAgain }: RoundEndProps) {
  const [isBusy, setBusy] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby="round-end" className="round-end">
      <h2 id="round-end" ref={heading} tabIndex={-1} className="figures text-3xl">
        {count - missed} of {count} right
      </h2>
      <ProgressBar label="Right answers" value={count - missed} max={count} />
      <p className="text-ink-muted">
        {missed === 0
          ? "Every answer was right. The assessment has other questions too: a good moment to take it."
          : "Going over the ones you missed right away helps them stick."}
      </p>
      <div className="flex flex-wrap gap-3">
        {missed > 0 && (
          <Button onClick={onMissed} className="py-2 text-center whitespace-normal!">
            {missed === 1 ? "Practise the one you missed" : `Practise the ${missed} you missed`}
          </Button>
        )}
        <LinkButton to={`/assessment/${slug}`} variant={missed > 0 ? "secondary" : "primary"}>
          Take the assessment
        </LinkButton>
        <Button
          variant="quiet"
          className="max-sm:-ms-5 forced-colors:ms-0"
          busy={isBusy}
          onClick={() => {
            setBusy(true);
            void onAgain();
          }}
        >
          Start again
        </Button>
      </div>
    </section>
  );
}
