/** What went well and what to learn next, by topic. */
import type { TopicScore } from "../../../contract/attempts/review.ts";
import { TextLink } from "../../ui/links.tsx";
import { practiceAddress } from "./practice-choice.ts";
import { sortTopics } from "./topics.ts";
import "./topics.css";

export function TopicSummary({ topics, slug }: { topics: TopicScore[]; slug: string }) {
  const { strong, weak } = sortTopics(topics);
  return (
    <section aria-label="Topics" className="topics">
      <div>
        <h2 className="text-base">What went well</h2>
        {strong.length > 0 ? (
          <TopicList topics={strong} />
        ) : (
          <p className="pt-2 text-sm text-ink-muted">Nothing yet. The explanations will help next time.</p>
        )}
      </div>
      <div>
        <h2 className="text-base">What to learn next</h2>
        {weak.length > 0 ? (
          <TopicList topics={weak} slug={slug} />
        ) : (
          <p className="pt-2 text-sm text-ink-muted">Every topic went well.</p>
        )}
      </div>
    </section>
  );
}

/** @param slug with it, each topic leads to practice on it */
function TopicList({ topics, slug }: { topics: TopicScore[]; slug?: string }) {
  return (
    <ul>
      {topics.map(({ id, title, right, of }) => (
        <li key={id} className="topic text-sm">
          {slug ? (
            <TextLink to={practiceAddress(slug, { topic: id })}>
              <span className="only-read">Practise </span>
              {title}
            </TextLink>
          ) : (
            <span>{title}</span>
          )}
          <span className="figures text-ink-muted">
            {right} of {of}
          </span>
        </li>
      ))}
    </ul>
  );
}
