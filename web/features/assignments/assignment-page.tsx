/** An assignment for its taker: the personal window in plain words, Start, and the attempts so far. */
import { useEffect } from "react";
import { getMyAssignment, type MyAssignment } from "../../../contract/assignments.ts";
import { lengthText, momentIn, ownMoment, placeOf, scoreText } from "../../assignments/window-words.ts";
import { CallError } from "../../client/api.ts";
import { startAskingAgain } from "../../client/asking-again.ts";
import { useRead } from "../../client/query.ts";
import { useAddressPart } from "../../shell/address-part.ts";
import { LinkButton } from "../../ui/links.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { Panel } from "../../ui/panel.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { OwnAttempts } from "./own-attempts.tsx";
import { StartPanel } from "./start-panel.tsx";

export function AssignmentPage() {
  const id = useAddressPart();
  const read = useRead(getMyAssignment, { params: { assignment: id } });
  const assignment = read.data?.data;
  useLookAgain(assignment, () => read.refetch());
  return (
    <Loaded
      read={read}
      loading="Loading the assignment…"
      failed="The assignment could not be loaded."
      frame={(failure) => (
        <>
          <PageHeading>Assignment</PageHeading>
          {failure}
        </>
      )}
      failure={(error) =>
        error instanceof CallError && error.code === "not_found" ? <NotThere /> : undefined
      }
    >
      {(found) => <Assignment assignment={found} onChanged={() => void read.refetch()} />}
    </Loaded>
  );
}

/** Asks again when the window opens or the next attempt becomes possible, and now and then while a score is held. */
function useLookAgain(assignment: MyAssignment | undefined, look: () => Promise<unknown>) {
  const at = assignment?.state === "upcoming" ? assignment.opensAt : assignment?.nextStartAt;
  const wait = at && assignment ? Date.parse(at) - Date.parse(assignment.serverNow) : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another moment sets another timer
  useEffect(() => {
    // Browsers count timers in 32 bits: a moment further away than a day is left to the next visit.
    if (wait === undefined || wait > 24 * 3_600_000) return;
    const timer = setTimeout(() => void look(), Math.max(0, wait) + 500);
    return () => clearTimeout(timer);
  }, [wait]);
  const isHeld = assignment?.held != null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `look` reads the same assignment each time
  useEffect(() => (isHeld ? startAskingAgain(look) : undefined), [isHeld]);
}

function NotThere() {
  return (
    <>
      <PageHeading>Assignment</PageHeading>
      <EmptyState title="There is no assignment of yours at this address">
        <p className="mb-4">It may have been archived, or you are no longer in its group.</p>
        <LinkButton to="/assessments" variant="primary">
          Browse assessments
        </LinkButton>
      </EmptyState>
    </>
  );
}

function Assignment({ assignment, onChanged }: { assignment: MyAssignment; onChanged: () => void }) {
  const { title, group, assessment, note, score, maxScore } = assignment;
  return (
    <>
      <PageHeading lead={`${group.name} · ${assessment}`}>{title}</PageHeading>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex flex-col gap-6">
          {note && <p className="max-w-prose whitespace-pre-line wrap-anywhere">{note}</p>}
          {score !== null && (
            <p className="text-lg">
              Your score:{" "}
              <strong className="figures font-semibold">
                {scoreText(score)}/{maxScore}
              </strong>
            </p>
          )}
          <Window assignment={assignment} />
          <OwnAttempts assignment={assignment} />
        </div>
        <Panel className="max-lg:order-first lg:sticky lg:top-8">
          <StartPanel assignment={assignment} onChanged={onChanged} />
        </Panel>
      </div>
    </>
  );
}

const countingWords: Record<MyAssignment["counting"], string> = {
  best: "The best score counts.",
  latest: "The latest score counts.",
  first: "The first score counts.",
  mean: "The mean of your scores counts.",
};

const certificateWords: Record<MyAssignment["certificates"], string | null> = {
  usual: null,
  none: "Attempts of this assignment earn none.",
  only: "Only attempts of this assignment earn one, not free ones.",
};

const shownWords: Record<MyAssignment["reviewShown"], string> = {
  "at-once": "Right after each attempt.",
  "own-window": "Once you can't start another attempt.",
  "all-windows": "Once everybody in the group has finished.",
  release: "Once your group's manager releases it.",
};

function Window({ assignment }: { assignment: MyAssignment }) {
  const { timeZone, opensAt, startByAt, lateUntilAt, hardEndAt, wholeSeconds, exceptionReason } = assignment;
  const { attemptsAllowed, attemptsUsed, counting, scoreShown, reviewShown, certificates } = assignment;
  const rows: [string, React.ReactNode][] = [
    ["Opens", <Moment key="opens" at={opensAt} zone={timeZone} />],
    ["Start by", <Moment key="startBy" at={startByAt} zone={timeZone} />],
    ...(lateUntilAt
      ? [["Late until", <Moment key="late" at={lateUntilAt} zone={timeZone} />] as [string, React.ReactNode]]
      : []),
    ...(hardEndAt
      ? [["Ends", <Moment key="end" at={hardEndAt} zone={timeZone} />] as [string, React.ReactNode]]
      : []),
    ["Your time", `${lengthText(wholeSeconds)} from your start${hardEndAt ? ", or until the end" : ""}`],
    [
      "Attempts",
      attemptsAllowed === null
        ? `As many as you like; ${attemptsUsed} so far. ${countingWords[counting]}`
        : attemptsAllowed === 1
          ? attemptsUsed === 0
            ? "One"
            : "One, used"
          : `${attemptsUsed} of ${attemptsAllowed} used. ${countingWords[counting]}`,
    ],
    ["Your score", shownWords[scoreShown]],
    ["Answers and explanations", shownWords[reviewShown]],
    ...(certificateWords[certificates]
      ? [["Certificates", certificateWords[certificates]] as [string, React.ReactNode]]
      : []),
    ...(exceptionReason ? [["Set differently for you", exceptionReason] as [string, React.ReactNode]] : []),
  ];
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
      {rows.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-sm text-ink-muted sm:pt-0.5">{label}</dt>
          <dd className="max-sm:-mt-2 wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A moment in the assignment's zone, and in the reader's where that is another time. */
function Moment({ at, zone }: { at: string; zone: string }) {
  const own = ownMoment(at, zone);
  return (
    <>
      <time dateTime={at} className="figures">
        {momentIn(at, zone)}
      </time>{" "}
      <span className="text-ink-muted">({placeOf(zone)})</span>
      {own && (
        <span className="block text-sm text-ink-muted">
          <span className="figures">{own}</span> where you are
        </span>
      )}
    </>
  );
}
