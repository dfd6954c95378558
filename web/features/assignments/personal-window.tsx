/** When a person may start an assignment, with how much time, and what they see afterwards. */
import type { MyAssignment } from "../../../contract/assignments/assignments.ts";
import { lengthText, momentIn, ownMoment, placeOf } from "./window-words.ts";

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

/** The rules of an assignment as they hold for one person. */
export function PersonalWindow({ assignment }: { assignment: MyAssignment }) {
  const { timeZone, opensAt, startByAt, lateUntilAt, hardEndAt, wholeSeconds, exceptionReason } = assignment;
  const { attemptsAllowed, attemptsUsed, counting, scoreShown, reviewShown, certificates } = assignment;
  const { assessment, freeAttempts, state } = assignment;
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
    ...(freeAttempts === "paused" && state !== "excused"
      ? [["Free attempts", `On ${assessment}, paused until the last start.`] as [string, React.ReactNode]]
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
