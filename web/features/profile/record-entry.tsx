/** One assessment of a person's record: scores over time, percentile, topics, and what to do next. */
import type { OwnStatistics } from "../../../contract/attempts/review.ts";
import { hallmarkState } from "../../../contract/certificates/hallmarks.ts";
import { HistoryChart } from "../../ui/charts/history-chart.tsx";
import { Hallmark } from "../../ui/hallmark.tsx";
import { TextLink } from "../../ui/links.tsx";
import { dayText } from "../../ui/moment.ts";
import { DataTable } from "../../ui/table/data-table.tsx";
import { TopicStrengths, TopicsInWords } from "./topic-strengths.tsx";

type Entry = OwnStatistics["assessments"][number];

/** `isOnly`: the only entry is shown unfolded. */
export function RecordEntry({ entry, isOnly }: { entry: Entry; isOnly: boolean }) {
  const { slug, title, attempts, best, bestOf, latest, maxScore, history, percentile, topics } = entry;
  return (
    <li className="record-entry">
      <div className="record-name">
        <Hallmark slug={slug} title={title} state={hallmarkState(best, false, bestOf)} size={44} />
        <div className="min-w-0">
          <h3 className="text-base">{title}</h3>
          <p className="figures text-sm text-ink-muted">
            {attempts === 1 ? `1 attempt, ${dayText(history[0]!.createdAt)}` : `${attempts} attempts`}
            {/* The comparison should encourage, so it is left out if nobody scored lower. */}
            {percentile && percentile.below > 0 && (
              <>
                {". Your first try beat "}
                {percentile.below}% of people ({percentile.of.toLocaleString("en")} so far).
              </>
            )}
          </p>
          <TopicsInWords topics={topics} />
        </div>
      </div>
      {/* A single attempt has no line to draw. */}
      {history.length > 1 && <HistoryChart title={title} history={history} />}
      <dl className="record-scores figures">
        <Score name={attempts === 1 ? "Score" : "Best"} score={best} maxScore={bestOf.maxScore} />
        {attempts > 1 && <Score name="Latest" score={latest} maxScore={maxScore} />}
      </dl>
      <details className="record-more text-sm" open={isOnly}>
        <summary>
          Topics and attempts<span className="only-read"> of {title}</span>
        </summary>
        <div className="record-parts">
          <TopicStrengths topics={topics} />
          <div className="min-w-0">
            <Attempts title={title} history={history} attempts={attempts} />
            <p className="record-ways">
              <TextLink to={`/practice/${slug}`} className="tap-room">
                Practise<span className="only-read"> {title}</span>
              </TextLink>
              <TextLink to={`/assessment/${slug}`} className="tap-room">
                Retake<span className="only-read"> {title}</span>
              </TextLink>
            </p>
          </div>
        </div>
      </details>
    </li>
  );
}

function Score({ name, score, maxScore }: { name: string; score: number; maxScore: number }) {
  return (
    <div>
      <dt className="text-xs text-ink-muted">{name}</dt>
      <dd className="font-display text-xl font-semibold">
        {score}/{maxScore}
      </dd>
    </div>
  );
}

/** The chart's figures as a table. */
function Attempts({ title, history, attempts }: Pick<Entry, "title" | "history" | "attempts">) {
  return (
    <>
      <DataTable
        caption={`Your attempts at ${title}, newest first`}
        columns={[
          {
            header: "Attempt",
            rowHeader: true,
            cell: (one) => (
              <>
                <span className="md:hidden">Attempt </span>
                {one.number}
              </>
            ),
          },
          { header: "Date", numeric: true, cell: (one) => dayText(one.createdAt, "short") },
          { header: "Score", numeric: true, cell: (one) => `${one.score}/${one.maxScore}` },
          {
            header: "Answers",
            cell: (one) => (
              <TextLink to={`/review/${one.attemptId}`} className="tap-room">
                Review<span className="only-read"> of attempt {one.number}</span>
              </TextLink>
            ),
          },
        ]}
        rows={history.toReversed()}
        rowKey={(one) => one.attemptId}
      />
      {attempts > history.length && (
        <p className="pt-2 text-ink-muted">
          The last {history.length} of {attempts} attempts.
        </p>
      )}
    </>
  );
}
