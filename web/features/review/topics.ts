/** Which topics went well, and which come next. */
import type { TopicScore } from "../../../contract/attempts/review.ts";

/** From this share of right answers on, a topic went well. */
const wellShare = 0.75;

const shareOf = ({ right, of }: TopicScore) => (of > 0 ? right / of : 0);

/** Strong topics with the best first, weak ones with the most missed first; equal ones keep their order. */
export function sortTopics(topics: TopicScore[]): { strong: TopicScore[]; weak: TopicScore[] } {
  const wentWell = (topic: TopicScore) => shareOf(topic) >= wellShare;
  return {
    strong: topics.filter(wentWell).sort((a, b) => shareOf(b) - shareOf(a) || b.of - a.of),
    weak: topics.filter((topic) => !wentWell(topic)).sort((a, b) => b.of - b.right - (a.of - a.right)),
  };
}
