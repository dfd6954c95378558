/** Three facts about a result: the time used, the change against the attempt before, and how the first attempt compares. */
import { getOwnStatistics, type Review } from "../../../../contract/attempts/review.ts";
import { clockText } from "../../../../contract/rules.ts";
import { useRead } from "../../../client/query.ts";
import { changeText } from "./result-words.ts";

interface ResultFactsProps {
  /** Undefined until it has been loaded. */
  review: Review | undefined;
  hasFailed: boolean;
}

export function ResultFacts({ review, hasFailed }: ResultFactsProps) {
  const { data: reply, isError } = useRead(getOwnStatistics, {});
  const unknown = hasFailed || isError ? "–" : "";
  const own = reply?.data.assessments.find(({ slug }) => slug === review?.slug);
  const former = own?.history.find(({ number }) => number + 1 === review?.attemptNumber);
  const standing = own?.percentile;
  return (
    // The height is reserved, so that nothing moves when the facts arrive.
    <dl className="result-facts">
      <Fact name="Time used" value={review ? clockText(secondsOf(review)) : unknown} />
      <Fact
        name="Since last attempt"
        value={
          review && reply ? (former ? changeText(review.score, former.score) : "First attempt") : unknown
        }
      />
      <Fact
        name={standing ? "Your first try beat" : "Compared with others"}
        value={
          standing
            ? `${standing.below}% of ${standing.of.toLocaleString("en")} people`
            : reply
              ? "Too few so far"
              : unknown
        }
      />
    </dl>
  );
}

function secondsOf({ startedAt, endedAt }: Review): number {
  return Math.max(0, Math.round((Date.parse(endedAt) - Date.parse(startedAt)) / 1000));
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-sm text-ink-muted sm:text-xs">{name}</dt>
      <dd className="figures text-sm font-semibold sm:text-base">{value || "\u00a0"}</dd>
    </div>
  );
}
