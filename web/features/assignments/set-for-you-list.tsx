/** What is set for a person: open assignments first, then upcoming ones; finished ones on demand. */
import { useLayoutEffect } from "react";
import { getMyAssignments, type MyAssignment } from "../../../contract/assignments/assignments.ts";
import { useRead } from "../../client/query.ts";
import { hallmarkOf, useStandings } from "../../client/standings.ts";
import { Hallmark } from "../../ui/hallmark.tsx";
import { LinkButton, TextLink } from "../../ui/links.tsx";
import { lengthText, momentIn, scoreText } from "./window-words.ts";

const finished: MyAssignment["state"][] = ["done", "missed", "excused"];

export interface SetForYouListProps {
  isShown: boolean;
  /** How many there are, once known; 0 if they can't be fetched. */
  onCount: (count: number) => void;
}

/** Renders nothing for people without assignments, and after a failure, which must not hide the page's own content. */
export function SetForYouList({ isShown, onCount }: SetForYouListProps) {
  const { data: reply, isError } = useRead(getMyAssignments, {});
  const all = reply?.data ?? [];
  const count = reply || isError ? all.length : undefined;
  // Before the browser paints, so that list and content appear together.
  useLayoutEffect(() => {
    if (count !== undefined) onCount(count);
  }, [count, onCount]);
  if (!isShown || all.length === 0) return null;
  const isFinished = ({ state }: MyAssignment) => finished.includes(state);
  const current = all
    .filter((one) => !isFinished(one) && one.state !== "upcoming")
    .sort((one, other) => Number(other.state === "running") - Number(one.state === "running"));
  const upcoming = all.filter(({ state }) => state === "upcoming");
  const done = all.filter(isFinished);
  return (
    <section aria-labelledby="set-for-you" className="mb-8">
      <h2 id="set-for-you" className="mb-3 text-lg">
        Set for you
      </h2>
      {current.length + upcoming.length > 0 && (
        <ul className="hairline divide-y divide-line rounded-md bg-raised">
          {[...current, ...upcoming].map((assignment) => (
            <Line key={assignment.id} assignment={assignment} />
          ))}
        </ul>
      )}
      {done.length > 0 && (
        <details className="mt-3">
          <summary className="tap-room w-fit cursor-pointer text-sm text-ink-muted">
            Finished: <span className="figures">{done.length}</span>
          </summary>
          <ul className="mt-2 hairline divide-y divide-line rounded-md bg-raised">
            {done.map((assignment) => (
              <Line key={assignment.id} assignment={assignment} />
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function Line({ assignment }: { assignment: MyAssignment }) {
  const { id, title, group, state, slug, assessment } = assignment;
  const standings = useStandings();
  const standing = standings.state === "ready" ? standings.bySlug.get(slug) : undefined;
  const to = `/assignment/${id}`;
  const hasTurn = state === "open" || state === "late" || state === "running";
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3">
      <div className="flex min-w-0 items-center gap-4">
        <Hallmark slug={slug} title={assessment} state={hallmarkOf(standing)} size={40} />
        <div className="min-w-0">
          <p className="font-medium wrap-anywhere">
            {hasTurn ? title : <TextLink to={to}>{title}</TextLink>}
          </p>
          <p className="text-sm text-ink-muted wrap-anywhere">
            {group.name} · <Status assignment={assignment} />
          </p>
        </div>
      </div>
      {hasTurn && (
        <LinkButton to={to} variant={state === "running" ? "primary" : "secondary"}>
          {state === "running" ? "Continue" : "Open"}
          <span className="only-read"> {title}</span>
        </LinkButton>
      )}
    </li>
  );
}

function Status({ assignment }: { assignment: MyAssignment }) {
  const { state, timeZone, opensAt, startByAt, lateUntilAt, wholeSeconds, score, maxScore } = assignment;
  const when = (at: string) => <span className="figures">{momentIn(at, timeZone)}</span>;
  switch (state) {
    case "upcoming":
      return <>opens {when(opensAt)}</>;
    case "running":
      return <strong className="font-medium text-ink">running</strong>;
    case "open":
      return (
        <>
          start by {when(startByAt)} · {lengthText(wholeSeconds)}
        </>
      );
    case "late":
      return <>late; can be started until {when(lateUntilAt ?? startByAt)}</>;
    case "missed":
      return <>not taken</>;
    case "excused":
      return <>excused</>;
    default:
      if (score === null)
        return <>attempt stored, score later{state === "scored" && " · another attempt is possible"}</>;
      return (
        <>
          score{" "}
          <span className="figures text-ink">
            {scoreText(score)}/{maxScore}
          </span>
          {state === "scored" && " · another attempt is possible"}
        </>
      );
  }
}
