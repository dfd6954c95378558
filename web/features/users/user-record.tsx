/** A person's record for admins: each assessment with its history, best and latest score. */
import { getUserStatistics, type OwnStatistics } from "../../../contract/attempts/review.ts";
import { hallmarkState } from "../../../contract/certificates/hallmarks.ts";
import { useRead } from "../../client/query.ts";
import { HistoryChart } from "../../ui/charts/history-chart.tsx";
import { Hallmark } from "../../ui/hallmark.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { dayText } from "../../ui/moment.ts";
import "./user.css";

export function UserRecord({ id }: { id: string }) {
  const read = useRead(getUserStatistics, { params: { id } });
  return (
    <section aria-labelledby="user-record" className="user-record">
      <h2 id="user-record" className="text-xl">
        Record
      </h2>
      <Loaded read={read} loading="Loading record…" failed="The record could not be loaded.">
        {({ assessments }) => (
          <ul>
            {assessments
              .toSorted((a, b) => b.attempts - a.attempts)
              .map((entry) => (
                <Entry key={entry.slug} entry={entry} />
              ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}

function Entry({ entry }: { entry: OwnStatistics["assessments"][number] }) {
  const { slug, title, attempts, best, bestOf, latest, maxScore, history } = entry;
  return (
    <li>
      <Hallmark slug={slug} title={title} state={hallmarkState(best, false, bestOf)} size={44} />
      <div className="min-w-0">
        <h3 className="text-base">{title}</h3>
        <p className="figures text-sm text-ink-muted">
          {attempts === 1 ? "1 attempt" : `${attempts} attempts`}, best {best}/{bestOf.maxScore}, latest{" "}
          {latest}/{maxScore}
          {history.length === 1 && ` on ${dayText(history[0]!.createdAt, "short")}`}
        </p>
      </div>
      {history.length > 1 && <HistoryChart title={title} history={history} />}
    </li>
  );
}
