/** The course of one attempt for admins: what happened when, never which answer was given. */
import type { ReactNode } from "react";
import { getTimeline, type Timeline, type TimelineEvent } from "../../../contract/users/admin.ts";
import { CallError } from "../../client/api.ts";
import { useRead } from "../../client/query.ts";
import { useAddressPart } from "../../shell/address-part.ts";
import { CompactTable } from "../../tables/compact-table.tsx";
import { minutesText } from "../../ui/forms/minutes-field.tsx";
import { LinkButton, TextLink } from "../../ui/links.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { dayInYear, durationText, exactMoment } from "../../ui/moment.ts";
import { PageHeading } from "../../ui/page-heading.tsx";
import { EmptyState, ErrorState } from "../../ui/states.tsx";
import { LateAnswersOfOutage } from "../quality/late-answers.tsx";
import "./timeline.css";

export function TimelinePage() {
  const id = useAddressPart();
  const read = useRead(getTimeline, { params: { id } });
  return (
    <Loaded
      read={read}
      loading="Loading attempt…"
      failed="The attempt could not be loaded."
      failure={(error) => {
        const code = error instanceof CallError ? error.code : undefined;
        return code === "not_found" ? <NoAttempt /> : code === "attempt_damaged" && <DamagedAttempt />;
      }}
      heading={<PageHeading>Attempt</PageHeading>}
    >
      {(timeline) => <Story timeline={timeline} />}
    </Loaded>
  );
}

function DamagedAttempt() {
  return (
    <>
      <PageHeading>Attempt</PageHeading>
      <ErrorState title="This attempt was damaged in storage.">
        Its events can't be shown. A score that it earned stays. If it was still running, it has ended without
        a result, and its person can start again. The server's log has the details.
      </ErrorState>
    </>
  );
}

function NoAttempt() {
  return (
    <>
      <PageHeading>Attempt not found</PageHeading>
      <EmptyState title="There is no attempt at this address">
        <p className="mb-4">
          The link may be incomplete, or the account was deleted while the attempt was running.
        </p>
        <LinkButton to="/assessments-data">All Assessments</LinkButton>
      </EmptyState>
    </>
  );
}

const states = { open: "Running", submitted: "Submitted by the test taker", expired: "Closed by the server" };

interface Entry {
  event: TimelineEvent;
  key: string;
}

function Story({ timeline }: { timeline: Timeline }) {
  const { user, number, score, maxScore } = timeline;
  const rows = timeline.events.map((event, index): Entry => ({ event, key: `${index}` }));
  return (
    <div className="max-w-[52rem]">
      <PageHeading
        title={`Attempt: ${timeline.title}`}
        lead={
          <>
            Attempt {number}
            {user ? (
              <>
                {" "}
                of <TextLink to={`/user/${user.id}`}>{user.name}</TextLink>
              </>
            ) : (
              ", of a deleted account"
            )}
          </>
        }
      >
        {timeline.title}
      </PageHeading>
      <dl className="mb-10 grid grid-cols-2 gap-x-8 gap-y-4 border-y border-line py-5 sm:grid-cols-4">
        <Figure label="State">{states[timeline.state]}</Figure>
        <Figure label="Score">{score === null ? "–" : `${score}/${maxScore}`}</Figure>
        <Figure label="Time used" more={allowanceOf(timeline)}>
          {timeline.closedAt === null ? "–" : sinceStart(timeline, timeline.closedAt)} of{" "}
          {sinceStart(timeline, timeline.deadlineAt)}
        </Figure>
        <Figure label="Deadline (UTC)">{exactMoment(timeline.deadlineAt)}</Figure>
      </dl>
      {timeline.outageId !== null && timeline.closedAt !== null && (
        <section aria-labelledby="late-answers" className="mb-10">
          <h2 id="late-answers" className="mb-2 text-xl">
            Late answers
          </h2>
          <p className="mb-4 max-w-prose">
            A long <TextLink to="/outages">outage</TextLink> happened during this attempt. Answers that
            arrived late because of it can be counted.
          </p>
          <LateAnswersOfOutage outageId={timeline.outageId} attemptId={timeline.id} />
        </section>
      )}
      <Pace timeline={timeline} />
      <CompactTable<Entry>
        caption="Timeline"
        columns={[
          { header: "Since start", numeric: true, cell: ({ event }) => sinceStart(timeline, event.at) },
          { header: "What", rowHeader: true, cell: ({ event }) => wordsOf(event, maxScore) },
          { header: "When (UTC)", numeric: true, cell: ({ event }) => exactMoment(event.at) },
        ]}
        compact={{
          covers: [],
          isDense: true,
          mark: ({ event }) => <span className="figures min-w-12">{sinceStart(timeline, event.at)}</span>,
          title: ({ event }) => <span className="font-normal">{wordsOf(event, maxScore)}</span>,
          details: () => null,
          figure: ({ event }) => (
            <span className="row-word figures text-ink-muted">{momentOf(timeline, event)}</span>
          ),
        }}
        rows={rows}
        rowKey={({ key }) => key}
      />
      <p className="mt-4 max-w-prose text-sm text-ink-muted">
        Only the last save of each question is stored. The answers themselves are not shown here.
      </p>
    </div>
  );
}

/** The time of day; with its day where that is not the day of the start. */
function momentOf({ startedAt }: Timeline, { at }: TimelineEvent): string {
  const time = exactMoment(at).slice(11);
  return at.slice(0, 10) === startedAt.slice(0, 10) ? time : `${dayInYear(at)}, ${time}`;
}

/** Why the time differs from the assessment's own, if it does. */
function allowanceOf({ timePercent, extraMinutes }: Timeline): string {
  return [
    ...(timePercent === 100 ? [] : [`${timePercent}% of the usual time`]),
    ...(extraMinutes === 0 ? [] : [`${minutesText(extraMinutes)} of extra time`]),
  ].join(", ");
}

/** The last saves along the time that there was: whether they are spread, bunched or far apart. */
function Pace({ timeline }: { timeline: Timeline }) {
  const [start, end] = [Date.parse(timeline.startedAt), Date.parse(timeline.deadlineAt)];
  const saves = timeline.events.filter(({ kind }) => kind === "saved" || kind === "cleared");
  if (saves.length === 0) return null;
  const share = (at: string) => `${Math.min(100, (100 * (Date.parse(at) - start)) / (end - start))}%`;
  return (
    <div aria-hidden="true" className="mb-8">
      <p className="mb-2 text-xs text-ink-muted">Saves over time</p>
      <div className="pace">
        {saves.map(({ at, question }) => (
          <i key={question} style={{ insetInlineStart: share(at) }} />
        ))}
        {timeline.closedAt !== null && (
          <b style={{ inlineSize: share(timeline.closedAt) }} className="pace-used" />
        )}
      </div>
      <p className="figures mt-1 flex justify-between text-xs text-ink-muted">
        <span>00:00</span>
        <span>{sinceStart(timeline, timeline.deadlineAt)}</span>
      </p>
    </div>
  );
}

function Figure({ label, more, children }: { label: string; more?: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-ink-muted">{label}</dt>
      <dd className="figures">
        {children}
        {more && <span className="block text-xs text-ink-muted">{more}</span>}
      </dd>
    </div>
  );
}

function sinceStart({ startedAt }: Timeline, at: string): string {
  const seconds = Math.max(0, Math.round((Date.parse(at) - Date.parse(startedAt)) / 1000));
  const days = Math.floor(seconds / 86_400);
  if (days > 0) return `${days} d`;
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return (parts[0] === 0 ? parts.slice(1) : parts).map((part) => String(part).padStart(2, "0")).join(":");
}

function wordsOf(event: TimelineEvent, maxScore: number): string {
  const by = event.actor ? ` by ${event.actor.name || "a former admin"}` : "";
  switch (event.kind) {
    case "started":
      return "Started";
    case "resumed":
      return "Continued (page reloaded, or another device)";
    case "saved":
      return `Question ${event.question}: last save`;
    case "cleared":
      return `Question ${event.question}: answer removed`;
    case "late":
      return `Question ${event.question}: answer arrived after the deadline, not graded`;
    case "extra-time":
      return `${event.minutes} extra minutes${by}`;
    case "time-returned":
      return `Assay was unavailable: ${lengthOf(event)} given back`;
    case "outage":
      return `Assay was unavailable for ${lengthOf(event)}: too long to give the time back`;
    case "submitted":
      return `Submitted by the test taker${scored(event, maxScore)}`;
    case "expired":
      return `Closed by the server at the deadline${scored(event, maxScore)}`;
    case "graded-again":
      return `Regraded${by}: ${event.scoreBefore} → ${event.score} of ${maxScore}`;
    case "late-counted":
      return `Late answers counted${by}: ${event.scoreBefore} → ${event.score} of ${maxScore}`;
  }
}

function lengthOf({ seconds = 0 }: TimelineEvent): string {
  return durationText(seconds);
}

function scored({ score }: TimelineEvent, maxScore: number): string {
  return score === undefined ? "" : `, ${score} of ${maxScore}`;
}
