/** On the instruction page: the topics of the assessment, each with its number of questions. */
import { type CoveredTopic, getTopics } from "../../../../contract/attempts/catalogue.ts";
import { useRead } from "../../../client/query.ts";
import { Button } from "../../../ui/button.tsx";

/** Rows of spaces while the topics are not known: every bank has six. */
const unknown: CoveredTopic[] = Array.from({ length: 6 }, (_, place) => ({
  title: "\u00a0".repeat(place + 1),
  questions: 0,
}));

export function CoveredTopics({ slug, questions: all }: { slug: string; questions: number }) {
  const read = useRead(getTopics, { params: { slug } });
  const topics = read.isPlaceholderData ? undefined : read.data?.data;
  return (
    <section aria-labelledby="covered">
      <div className="mb-2 flex items-baseline justify-between gap-4">
        <h2 id="covered" className="text-lg">
          What it covers
        </h2>
        <p className="text-xs text-ink-muted">Questions in each test</p>
      </div>
      {read.error && !topics ? (
        // As high as six topics, so that nothing moves.
        <div className="flex min-h-66 flex-col items-start gap-3 border-y border-line py-3 text-sm lg:min-h-67">
          <p>The topics could not be loaded. You can start without them.</p>
          <Button variant="secondary" size="small" busy={read.isFetching} onClick={() => void read.refetch()}>
            Retry
          </Button>
        </div>
      ) : (
        <ul className="border-b border-line text-sm" aria-busy={!topics}>
          {(topics ?? unknown).map(({ title, questions }) => (
            <li
              key={title}
              className="flex min-h-11 items-center justify-between gap-4 border-t border-line py-0.5 lg:py-1.5"
            >
              <span>{title}</span>
              {topics && (
                <span className="figures shrink-0 text-ink-muted">
                  {questions}
                  <span className="only-read"> of {all} questions</span>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
