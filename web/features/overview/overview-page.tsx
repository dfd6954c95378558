/** Where an admin begins: the figures of the day, and the ways to every admin screen. */
import { getOverview, type Overview } from "../../../contract/insight.ts";
import { failureSentence } from "../../client/api.ts";
import { useRead } from "../../client/query.ts";
import { adminScreens } from "../../shell/admin-screens.ts";
import { TextLink } from "../../ui/links.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { ErrorState } from "../../ui/states.tsx";
import { TimeForAll } from "./time-for-all.tsx";

function figuresOf(today: string): { name: keyof Overview; label: string; to?: string }[] {
  return [
    { name: "people", label: "People", to: "/users" },
    { name: "liveAttempts", label: "Tests running now" },
    { name: "attemptsToday", label: "Results today (UTC)", to: `/assessments-data?from=${today}` },
    { name: "results", label: "Results in all", to: "/assessments-data" },
    { name: "certificates", label: "Certificates issued" },
    { name: "mailsWaiting", label: "Mails waiting" },
    { name: "openReports", label: "Open reports", to: "/reports?status=open" },
    { name: "quarantined", label: "Questions in quarantine", to: "/insight" },
  ];
}

export function OverviewPage() {
  const { data: reply, error, isFetching, refetch } = useRead(getOverview, {});
  const today = new Date().toISOString().slice(0, 10);
  return (
    <>
      <PageHeading>Overview</PageHeading>
      {error ? (
        <ErrorState
          title="The figures could not be loaded."
          retrying={isFetching}
          onRetry={() => void refetch()}
        >
          {failureSentence(error, "Please try again in a moment.")}
        </ErrorState>
      ) : !reply ? (
        <Spinner label="Loading figures…" />
      ) : (
        <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-md border border-line bg-line md:grid-cols-4">
          {figuresOf(today).map(({ name, label, to }) => (
            <div key={name} className="flex flex-col-reverse justify-end gap-1 bg-raised p-4 sm:p-5">
              <dt className="text-sm text-ink-muted">{to ? <TextLink to={to}>{label}</TextLink> : label}</dt>
              <dd className="figures font-display text-2xl font-semibold">
                {reply.data[name].toLocaleString("en")}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <nav aria-labelledby="admin-screens" className="mt-12">
        <h2 id="admin-screens" className="mb-3 text-xl">
          Screens
        </h2>
        <ul className="border-t border-line-strong">
          {adminScreens.map(({ to, label, about }) => (
            <li
              key={to}
              className="grid items-baseline gap-x-8 gap-y-1 border-b border-line py-4 sm:grid-cols-[14rem_1fr]"
            >
              <TextLink to={to} className="font-medium">
                {label}
              </TextLink>
              <span className="text-sm text-ink-muted">{about}</span>
            </li>
          ))}
        </ul>
      </nav>
      {reply && <TimeForAll running={reply.data.liveAttempts} onDone={() => void refetch()} />}
    </>
  );
}
