/** An ended attempt, question by question, for managers and viewers of the group: what was answered, and what is right. */
import { useState } from "react";
import { getAssignedReview } from "../../../contract/assignments/assignment-results.ts";
import type { Review } from "../../../contract/attempts/review.ts";
import { useRead } from "../../client/query.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { anchorOf, QuestionReview } from "../review/question-review.tsx";

export interface AttemptAnswersProps {
  assignmentId: string;
  attemptId: string;
  number: number;
}

export function AttemptAnswers({ assignmentId, attemptId, number }: AttemptAnswersProps) {
  const read = useRead(getAssignedReview, { params: { assignment: assignmentId, attempt: attemptId } });
  return (
    <section aria-labelledby="answers">
      <h2 id="answers" className="mb-3 text-lg">
        Answers of attempt {number}
      </h2>
      <Loaded read={read} loading="Loading the answers…" failed="The answers could not be loaded.">
        {(review) => <Questions review={review} />}
      </Loaded>
    </section>
  );
}

/** All are folded at first: the row of marks is what a manager looks for. */
function Questions({ review: { questions, topics } }: { review: Review }) {
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set());
  const titles = new Map(topics.map(({ id, title }) => [id, title]));
  return (
    <div className="max-w-[48rem]">
      {questions.map((question, index) => (
        <QuestionReview
          key={question.id}
          question={question}
          number={index + 1}
          topic={titles.get(question.topic) ?? question.topic}
          isOwn={false}
          isFolded={!unfolded.has(index)}
          onUnfold={() => {
            setUnfolded(new Set([...unfolded, index]));
            document.getElementById(anchorOf(index + 1))?.focus({ preventScroll: true });
          }}
        />
      ))}
    </div>
  );
}
