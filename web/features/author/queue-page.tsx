/** The questions that wait for the signed-in person's review. */
import { Link } from "wouter";
import { getReviewQueue } from "../../../contract/authoring/question-review.ts";
import { useRead } from "../../client/query.ts";
import { Icon } from "../../ui/icons.tsx";
import { LinkButton, TextLink } from "../../ui/links.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { momentText } from "../../ui/moment.ts";
import { PageHeading } from "../../ui/page-heading.tsx";
import { InlineText } from "../../ui/question/inline-text.tsx";
import { EmptyState } from "../../ui/states.tsx";
import "./author.css";
import { nameOf } from "./words.ts";

export function QueuePage() {
  const read = useRead(getReviewQueue, {});
  return (
    <>
      <p className="mb-2 text-sm">
        <TextLink to="/author" className="tap-room">
          Collections
        </TextLink>
      </p>
      <PageHeading lead="Answer each question first. Then you see its key and decide.">
        Review Queue
      </PageHeading>
      <Loaded read={read} loading="Loading the queue…" failed="The queue could not be loaded.">
        {({ questions, waiting }) =>
          questions.length === 0 ? (
            <EmptyState title="Nothing to review">
              <p className="mb-4">Questions appear here when an author submits them.</p>
              <LinkButton to="/author">Your collections</LinkButton>
            </EmptyState>
          ) : (
            <>
              <p className="figures mb-3 text-sm text-ink-muted">
                {waiting === 1 ? "1 question to review" : `${waiting} questions to review`}
                {waiting > questions.length && `, the first ${questions.length} are shown`}
              </p>
              <ol className="queue">
                {questions.map((question) => (
                  <li key={question.id}>
                    <Link to={`/author/review/${question.id}`}>
                      <span>
                        <span className="queue-stem font-medium wrap-anywhere">
                          <InlineText text={question.stem} />
                        </span>
                        <span className="figures text-sm wrap-anywhere text-ink-muted">
                          {question.collection.name} · {question.topic} · {nameOf(question.author)} ·{" "}
                          {momentText(question.submittedAt)} UTC
                          {question.isAnswered && " · answered by you"}
                        </span>
                      </span>
                      <Icon name="arrow" className="size-4 text-ink-muted" />
                    </Link>
                  </li>
                ))}
              </ol>
            </>
          )
        }
      </Loaded>
    </>
  );
}
