/** The admins' start page: what needs attention, activity with trends, and today's figures. */
import { getOverview, type Overview } from "../../../contract/insight.ts";
import { getFixedKeys } from "../../../contract/quality.ts";
import { useRead } from "../../client/query.ts";
import { TextLink } from "../../ui/links.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { Activity } from "./activity.tsx";
import { Attention } from "./attention.tsx";
import "./overview.css";
import { TimeForAll } from "../assignments/time-for-all.tsx";

export function OverviewPage() {
  const figures = useRead(getOverview, {});
  const fixedKeys = useRead(getFixedKeys, {});
  return (
    <>
      <PageHeading>Overview</PageHeading>
      {/* Both at once, so that nothing moves when the second arrives. */}
      {figures.isPending || fixedKeys.isPending ? (
        <Spinner label="Loading figures…" />
      ) : (
        <Loaded read={figures} loading="Loading figures…" failed="The figures could not be loaded.">
          {(overview) => (
            <div className="overview">
              <div className="overview-column">
                <Activity overview={overview} />
                <Figures overview={overview} />
              </div>
              <div className="overview-column">
                <Attention overview={overview} correctedKeys={fixedKeys.data?.data.length} />
                <MostTaken overview={overview} />
              </div>
              <TimeForAll running={overview.liveAttempts} onDone={() => void figures.refetch()} />
            </div>
          )}
        </Loaded>
      )}
    </>
  );
}

type Counted = "people" | "liveAttempts" | "attemptsToday" | "results" | "certificates" | "mailsWaiting";

function Figures({ overview }: { overview: Overview }) {
  const today = new Date().toISOString().slice(0, 10);
  const figures: { name: Counted; label: string; to?: string }[] = [
    { name: "liveAttempts", label: "Tests running now" },
    { name: "attemptsToday", label: "Results today (UTC)", to: `/assessments-data?from=${today}` },
    { name: "people", label: "People", to: "/users" },
    { name: "results", label: "Results in all", to: "/assessments-data" },
    { name: "certificates", label: "Certificates issued" },
    { name: "mailsWaiting", label: "Emails waiting" },
  ];
  return (
    <section aria-labelledby="figures-heading" className="overview-figures">
      <h2 id="figures-heading" className="text-xl">
        At a glance
      </h2>
      <dl>
        {figures.map(({ name, label, to }) => (
          <div key={name}>
            <dt>
              {to ? (
                <TextLink to={to} className="tap-room">
                  {label}
                </TextLink>
              ) : (
                label
              )}
            </dt>
            <dd className="figures">{overview[name].toLocaleString("en")}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** As many as fit beside today's figures. */
const mostShown = 6;

function MostTaken({ overview: { mostTaken } }: { overview: Overview }) {
  const most = Math.max(1, ...mostTaken.map(({ attempts }) => attempts));
  return (
    <section aria-labelledby="most-heading" className="overview-most">
      <h2 id="most-heading" className="text-xl">
        Most taken, last 28 days
      </h2>
      {mostTaken.length === 0 ? (
        <p className="text-ink-muted">No attempt has ended in the last 28 days.</p>
      ) : (
        <ol>
          {mostTaken.slice(0, mostShown).map(({ slug, title, attempts }) => (
            <li key={slug}>
              <TextLink to={`/insight/${slug}`} className="tap-room">
                {title.replace(/ Assessment$/, "")}
              </TextLink>
              <span className="figures">{attempts.toLocaleString("en")}</span>
              <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
                <rect width={(100 * attempts) / most} height="4" />
              </svg>
            </li>
          ))}
        </ol>
      )}
      <p className="text-sm">
        <TextLink to="/insight" className="tap-room">
          Insight into all assessments
        </TextLink>
      </p>
    </section>
  );
}
