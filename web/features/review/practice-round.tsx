/** One round of practice: a question at a time, then those missed once more if the person wants. */
import { useEffect, useRef, useState } from "react";
import type { AnsweredQuestion, Practice, TopicScore } from "../../../contract/attempts/review.ts";
import { Button } from "../../ui/button.tsx";
import { LinkButton } from "../../ui/links.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { PracticeQuestion } from "./practice-question.tsx";
import { TopicSummary } from "./topic-summary.tsx";

export interface PracticeRoundProps {
  slug: string;
  topics: Practice["topics"];
  questions: AnsweredQuestion[];
  /** Not the first round of this visit. */
  isRepeat: boolean;
  /** Begins a new round with all questions. */
  onAgain: () => Promise<void>;
}

interface Outcome {
  question: AnsweredQuestion;
  isRight: boolean;
}

/** The topics of a round with how they went. */
function scoresOf(topics: Practice["topics"], outcomes: Outcome[]): TopicScore[] {
  return topics.flatMap((topic) => {
    const asked = outcomes.filter(({ question }) => question.topic === topic.id);
    const right = asked.filter(({ isRight }) => isRight).length;
    return asked.length > 0 ? [{ ...topic, right, of: asked.length }] : [];
  });
}

export function PracticeRound({ slug, topics, questions, isRepeat, onAgain }: PracticeRoundProps) {
  const [deck, setDeck] = useState(questions);
  const [index, setIndex] = useState(0);
  const [outcomes, setOutcomes] = useState<Outcome[]>([]);
  const missed = outcomes.flatMap((outcome) => (outcome.isRight ? [] : [outcome.question]));
  const question = deck[index];
  if (!question)
    return (
      <RoundEnd
        slug={slug}
        count={deck.length}
        missed={missed.length}
        topics={scoresOf(topics, outcomes)}
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
  topics: TopicScore[];
  onMissed: () => void;
  onAgain: () => Promise<void>;
}

function RoundEnd({ slug, count, missed, topics, onMissed, onAgain }: RoundEndProps) {
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
      <div className="mt-6">
        <TopicSummary topics={topics} slug={slug} />
      </div>
    </section>
  );
}
