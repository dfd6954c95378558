/** The charts of one assessment, each with its table. */
import type { ReactNode } from "react";
import type { Insight } from "../../../contract/insight.ts";
import { SortedTable } from "../../tables/sorted-table.tsx";
import { BarChart } from "../../ui/charts/bar-chart.tsx";
import { dayInYear } from "../../ui/moment.ts";
import { DataTable } from "../../ui/table/data-table.tsx";
import { answerColumns } from "./answer-columns.tsx";
import { percent, weeksOf } from "./figures.ts";
import { ShareFigure } from "./share-figure.tsx";

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h2 className="mb-3 text-xl">{title}</h2>
      {children}
    </section>
  );
}

interface ChartProps {
  insight: Insight;
}

/** How results that passed are named, and the others. */
function namesOf({ passScore }: Insight) {
  return { passed: `${passScore} or more`, below: `below ${passScore}` };
}

export function AttemptsChart({ insight }: ChartProps) {
  const { days } = insight;
  const { passed, below } = namesOf(insight);
  const weeks = weeksOf(days, new Date().toISOString().slice(0, 10));
  return (
    <Block title="Attempts by week">
      <BarChart
        label={`Attempts in the last 13 weeks: ${weeks.reduce((sum, week) => sum + week.attempts, 0)} in all.`}
        legend={{ filled: passed, hatched: below }}
        bars={weeks.map((week) => ({
          key: week.from,
          label: dayInYear(week.from),
          value: week.attempts,
          filled: week.passed,
        }))}
        table={
          <DataTable
            caption="Attempts by week"
            columns={[
              {
                header: "Week from",
                rowHeader: true,
                cell: ({ from }) => <span className="figures">{from}</span>,
              },
              { header: "Attempts", numeric: true, cell: (week) => week.attempts },
              { header: passed, numeric: true, cell: (week) => week.passed },
            ]}
            rows={weeks}
            rowKey={({ from }) => from}
          />
        }
      />
    </Block>
  );
}

export function ScoresChart({ insight }: ChartProps) {
  const { scores, passScore } = insight;
  const { passed, below } = namesOf(insight);
  const first = scores.first.reduce((sum, count) => sum + count, 0);
  const rows = scores.first.map((count, score) => ({ score, count, all: scores.all[score] ?? 0 }));
  return (
    <Block title="Scores of first attempts">
      <BarChart
        label={`How many first attempts had which score, of ${first}.`}
        legend={{ filled: passed, hatched: below }}
        bars={rows.map(({ score, count }) => ({
          key: String(score),
          label: String(score),
          value: count,
          filled: score >= passScore ? count : 0,
        }))}
        table={
          <DataTable
            caption="Scores"
            columns={[
              {
                header: "Score",
                rowHeader: true,
                cell: ({ score }) => <span className="figures">{score}</span>,
              },
              { header: "First attempts", numeric: true, cell: ({ count }) => count },
              {
                header: "Share",
                numeric: true,
                cell: ({ count }) => percent(first === 0 ? null : count / first),
              },
              { header: "All attempts", numeric: true, cell: ({ all }) => all },
            ]}
            rows={rows}
            rowKey={({ score }) => String(score)}
          />
        }
      />
    </Block>
  );
}

export function TopicsTable({ topics }: { topics: Insight["topics"] }) {
  if (topics.length === 0) return null;
  return (
    <section className="mb-12">
      <h2 className="mb-3 text-xl">Topics</h2>
      <SortedTable<Insight["topics"][number]>
        caption="Topics"
        columns={[
          {
            header: "Topic",
            rowHeader: true,
            sort: "title",
            value: ({ title }) => title,
            cell: ({ title }) => title,
          },
          ...answerColumns,
        ]}
        compact={{
          covers: [],
          isDense: true,
          title: ({ title }) => <span className="font-normal">{title}</span>,
          details: ({ n }) => `${n.toLocaleString("en")} ${n === 1 ? "answer" : "answers"}`,
          figure: ({ facility, n }) => (
            <span className="row-word text-sm">
              <ShareFigure share={facility} n={n} />
            </span>
          ),
        }}
        rows={topics}
        rowKey={({ id }) => id}
        initial="facility"
      />
    </section>
  );
}
