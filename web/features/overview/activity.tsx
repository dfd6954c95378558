/** Attempts of the last 28 days: how many and how many passed, against the 28 days before, and day by day. */
import type { Overview } from "../../../contract/insight.ts";
import { rules } from "../../../contract/rules.ts";
import { BarChart } from "../../ui/charts/bar-chart.tsx";
import { dayInYear } from "../../ui/moment.ts";
import { DataTable } from "../../ui/table/data-table.tsx";
import { attemptsTrend, lastDays, passTrend, sumOf } from "./trends.ts";

const span = 28;

export function Activity({ overview }: { overview: Overview }) {
  const today = new Date().toISOString().slice(0, 10);
  const days = lastDays(overview.days, today, span);
  const [now, before] = [sumOf(days), sumOf(lastDays(overview.days, today, span, span))];
  const share = now.attempts === 0 ? null : now.passed / now.attempts;
  const isSure = now.attempts >= rules.statisticsMinimum;
  return (
    <section aria-labelledby="activity-heading" className="overview-activity">
      <h2 id="activity-heading" className="text-xl">
        Last {span} days
      </h2>
      <dl className="trends">
        <div>
          <dt>Attempts</dt>
          <dd>
            <span className="trend-figure figures">{now.attempts.toLocaleString("en")}</span>
            <span className="trend-words">{attemptsTrend(now.attempts, before.attempts, span)}</span>
          </dd>
        </div>
        <div>
          <dt>Passed</dt>
          <dd>
            <span className="trend-figure figures" data-unsure={!isSure}>
              {share === null ? "–" : `${Math.round(share * 100)}%`}
            </span>
            <span className="trend-words">{passTrend(now, before, span)}</span>
          </dd>
        </div>
      </dl>
      <BarChart
        label={`Attempts in the last ${span} days: ${now.attempts} in all, ${now.passed} of them passed.`}
        legend={{ filled: "passed", hatched: "not passed" }}
        bars={days.map(({ day, attempts, passed }) => ({
          key: day,
          label: dayInYear(day),
          value: attempts,
          filled: passed,
        }))}
        table={
          <DataTable
            caption="Attempts by day"
            columns={[
              {
                header: "Day (UTC)",
                rowHeader: true,
                cell: ({ day }) => <span className="figures">{day}</span>,
              },
              { header: "Attempts", numeric: true, cell: ({ attempts }) => attempts },
              { header: "Passed", numeric: true, cell: ({ passed }) => passed },
            ]}
            rows={days.toReversed()}
            rowKey={({ day }) => day}
          />
        }
      />
    </section>
  );
}
