/** One's own reports of questions, with their status and answers. */
import { getMyReports, type OwnReport } from "../../../contract/quality.ts";
import { useRunningAttempts } from "../../attempt/running/use-running-attempts.ts";
import { useRead } from "../../client/query.ts";
import { LinkButton, TextLink } from "../../ui/links.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { dayText } from "../../ui/moment.ts";
import { PageHeading } from "../../ui/page-heading.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { reasonWords, statusWords } from "./reasons.ts";
import { ReportAnswer } from "./report-answer.tsx";

export function MyReportsPage() {
  const read = useRead(getMyReports, {});
  const { bySlug } = useRunningAttempts();
  return (
    <>
      <PageHeading lead="What you told us about questions, and our answers.">My Reports</PageHeading>
      {bySlug.size > 0 && (
        <p className="mb-6">Reports on an assessment are hidden while your test on it is running.</p>
      )}
      <Loaded
        read={read}
        loading="Loading reports…"
        failed="Your reports could not be loaded."
        empty={
          <EmptyState title="No reports yet">
            <p className="mb-4">
              To report a question, open the review of an attempt and choose “Report this question”.
            </p>
            <LinkButton to="/my-assessments">My Assessments</LinkButton>
          </EmptyState>
        }
      >
        {(reports) => (
          <ul className="border-t border-line-strong">
            {reports.map((report) => (
              <Entry key={report.id} report={report} />
            ))}
          </ul>
        )}
      </Loaded>
    </>
  );
}

function Entry({ report }: { report: OwnReport }) {
  return (
    <li className="grid gap-x-8 gap-y-2 border-b border-line py-5 md:grid-cols-[10rem_1fr]">
      <p className="text-sm text-ink-muted">
        <span className="figures">{dayText(report.createdAt)}</span>
        <span className="block font-medium text-ink">{statusWords[report.status]}</span>
      </p>
      <div className="flex max-w-prose flex-col gap-2">
        <h2 className="text-base">
          <TextLink to={`/review/${report.attemptId}`}>{report.title}</TextLink>
        </h2>
        <p className="text-sm text-ink-muted">{reasonWords[report.reason]}</p>
        {report.text && <p className="whitespace-pre-line">{report.text}</p>}
        {report.answer && <ReportAnswer answer={report.answer} />}
      </div>
    </li>
  );
}
