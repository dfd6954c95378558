/** The topics of one assessment: the strongest and the next to learn in words, and all of them as bars. */
import type { TopicScore } from "../../../contract/attempts/review.ts";
import { ProgressBar } from "../../ui/progress-bar.tsx";

export function TopicStrengths({ topics }: { topics: TopicScore[] }) {
  return (
    <ul className="strengths">
      {strongestFirst(topics).map(({ id, title, right, of }) => (
        <li key={id}>
          <p>
            <span>{title}</span>
            <span className="figures text-ink-muted">
              {right} of {of}
            </span>
          </p>
          <ProgressBar label={title} value={right} max={of} valueText={`${right} of ${of} right`} />
        </li>
      ))}
    </ul>
  );
}

/** Nothing if all topics are equal. */
export function TopicsInWords({ topics }: { topics: TopicScore[] }) {
  const sorted = strongestFirst(topics);
  const [best, next] = [sorted.at(0), sorted.at(-1)];
  if (!best || !next || shareOf(best) === shareOf(next)) return null;
  return (
    <p className="text-sm text-ink-muted">
      <span className="block">
        Strongest: <span className="text-ink">{best.title}</span>
      </span>
      <span className="block">
        Next to learn: <span className="text-ink">{next.title}</span>
      </span>
    </p>
  );
}

const shareOf = ({ right, of }: TopicScore) => (of > 0 ? right / of : 0);

function strongestFirst(topics: TopicScore[]): TopicScore[] {
  return topics.toSorted((a, b) => shareOf(b) - shareOf(a) || b.of - a.of);
}
