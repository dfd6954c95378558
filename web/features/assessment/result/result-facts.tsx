/** Three facts about a result: the time used, the change against the attempt before, and how the first attempt compares. */
import { getOwnStatistics, type Review } from "../../../../contract/attempts/review.ts";
import { clockText } from "../../../../contract/rules.ts";
import { useRead } from "../../../client/query.ts";
import { changeText } from "./result-words.ts";

/** @param review of the result; undefined until it has been loaded */
export function ResultFacts({ review }: { review: Review | undefined }) {
  const { data: reply } = useRead(getOwnStatistics, {});
  const own = reply?.data.assessments.find(({ slug }) => slug === review?.slug);
  const former = own?.history.find(({ number }) => number + 1 === review?.attemptNumber);
  const standing = own?.percentile;
  return (
    // The height is reserved, so that nothing moves when the facts arrive.
    <dl className="result-facts">
      <Fact name="Time used" value={review ? clockText(secondsOf(review)) : ""} />
      <Fact
        name="Since last attempt"
        value={review && (former ? changeText(review.score, former.score) : reply && "First attempt")}
      />
      <Fact
        name={standing ? "Your first try beat" : "Compared with others"}
        value={
          standing
            ? `${standing.below}% of ${standing.of.toLocaleString("en")} people`
            : reply && "Too few so far"
        }
      />
    </dl>
  );
}

function secondsOf({ startedAt, endedAt }: Review): number {
  return Math.max(0, Math.round((Date.parse(endedAt) - Date.parse(startedAt)) / 1000));
}

function Fact({ name, value }: { name: string; value: string | undefined }) {
  return (
    <div>
      <dt className="text-sm text-ink-muted sm:text-xs">{name}</dt>
      <dd className="figures text-sm font-semibold sm:text-base">{value || "\u00a0"}</dd>
    </div>
  );
}
