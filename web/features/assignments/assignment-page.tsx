/** An assignment for its taker: the personal window in plain words, Start, and the attempts so far. */
import { useEffect } from "react";
import { getMyAssignment, type MyAssignment } from "../../../contract/assignments/assignments.ts";
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
import { PersonalWindow } from "./personal-window.tsx";
import { StartPanel } from "./start-panel.tsx";
import { scoreText } from "./window-words.ts";

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
      heading={<PageHeading>Assignment</PageHeading>}
      failure={(error) =>
        error instanceof CallError && error.code === "not_found" ? <NotThere /> : undefined
      }
    >
      {(found) => <Assignment assignment={found} onChanged={() => void read.refetch()} />}
    </Loaded>
  );
}

/** Refetches when the window opens or the next attempt becomes possible, and regularly while a score is held. */
function useLookAgain(assignment: MyAssignment | undefined, look: () => Promise<unknown>) {
  const at = assignment?.state === "upcoming" ? assignment.opensAt : assignment?.nextStartAt;
  const wait = at && assignment ? Date.parse(at) - Date.parse(assignment.serverNow) : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another moment sets another timer
  useEffect(() => {
    // Browser timers have 32 bits, so a moment more than a day away is left to the next visit.
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
          <PersonalWindow assignment={assignment} />
          <OwnAttempts assignment={assignment} />
        </div>
        <Panel className="max-lg:order-first lg:sticky lg:top-8">
          <StartPanel assignment={assignment} onChanged={onChanged} />
        </Panel>
      </div>
    </>
  );
}
