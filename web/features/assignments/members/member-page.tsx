/** What one member did on an assignment: attempts, their course, and the exception. */
import { useState } from "react";
import { useSearchParams } from "wouter";
import {
  annulAttempt,
  getMemberOnAssignment,
  type MemberOnAssignment,
} from "../../../../contract/assignments/assignment-results.ts";
import {
  type Assignment,
  getAssignmentSettings,
} from "../../../../contract/assignments/assignment-settings.ts";
import type { AssignedAttempt } from "../../../../contract/assignments/assignments.ts";
import type { GroupRole } from "../../../../contract/groups/groups.ts";
import { CallError, tell } from "../../../client/api.ts";
import { queryClient, useRead } from "../../../client/query.ts";
import { useAddressPart } from "../../../shell/address-part.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field } from "../../../ui/forms/field.tsx";
import { useAct } from "../../../ui/hooks/use-act.ts";
import { LinkButton, TextLink } from "../../../ui/links.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { PageHeading } from "../../../ui/page-heading.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { GroupFrame } from "../../groups/group-frame.tsx";
import { AttemptAnswers } from "../attempt-answers.tsx";
import { AttemptCourse } from "../attempt-course.tsx";
import { AttemptScore } from "../own-attempts.tsx";
import { stateWords } from "../state-words.ts";
import { lengthText, momentIn, placeOf, scoreText } from "../window-words.ts";
import { ExceptionPanel } from "./exception-panel.tsx";
import { MemberPreview } from "./member-preview.tsx";

export function AssignmentMemberPage() {
  const assignmentId = useAddressPart();
  const [search] = useSearchParams();
  const memberId = search.get("id") ?? "";
  const settings = useRead(getAssignmentSettings, { params: { assignment: assignmentId } });
  return (
    <Loaded
      read={settings}
      loading="Loading…"
      failed="The assignment could not be loaded."
      heading={<PageHeading>Assignment</PageHeading>}
    >
      {(assignment) => (
        <GroupFrame groupId={assignment.groupId} part="Attempts">
          {({ role }) => <Member assignment={assignment} memberId={memberId} role={role} />}
        </GroupFrame>
      )}
    </Loaded>
  );
}

interface MemberProps {
  assignment: Assignment;
  memberId: string;
  role: GroupRole;
}

function Member({ assignment, memberId, role }: MemberProps) {
  const read = useRead(getMemberOnAssignment, {
    params: { assignment: assignment.id, member: memberId },
  });
  const changed = () => void queryClient.invalidateQueries();
  const mayChange = role === "manager" && assignment.archivedAt === null;
  return (
    <Loaded
      read={read}
      loading="Loading the attempts…"
      failed="The attempts could not be loaded."
      failure={(error) =>
        error instanceof CallError && error.code === "not_found" ? (
          <EmptyState title="There is no such person among those you see">
            <LinkButton to={`/groups/${assignment.groupId}/results`}>All results</LinkButton>
          </EmptyState>
        ) : undefined
      }
    >
      {(found) => (
        <div className="flex flex-col gap-8">
          <header>
            <p className="mb-1 text-sm">
              <TextLink to={`/groups/${assignment.groupId}/results`} className="tap-room">
                All results
              </TextLink>
            </p>
            <h2 className="text-xl wrap-anywhere">
              {found.member.name || found.member.email || "Invited person"}
            </h2>
            <p className="text-ink-muted wrap-anywhere">
              {assignment.title} · <Summary found={found} />
            </p>
          </header>
          <Attempts assignment={assignment} found={found} mayChange={mayChange} onChanged={changed} />
          {role === "manager" && (
            <MemberPreview
              assignmentId={assignment.id}
              memberId={memberId}
              name={found.member.name || found.member.email || "the invited person"}
            />
          )}
          <ExceptionPanel
            key={JSON.stringify(found.exception)}
            assignment={assignment}
            found={found}
            mayChange={mayChange}
            onChanged={changed}
          />
        </div>
      )}
    </Loaded>
  );
}

function Summary({ found: { cell } }: { found: MemberOnAssignment }) {
  if (cell.score === null) return <>{stateWords[cell.state]}</>;
  return (
    <>
      score{" "}
      <strong className="figures font-medium text-ink">
        {scoreText(cell.score)}/{cell.maxScore}
      </strong>
      {cell.isLate && " · late"}
    </>
  );
}

interface AttemptsProps {
  assignment: Assignment;
  found: MemberOnAssignment;
  mayChange: boolean;
  onChanged: () => void;
}

function Attempts({ assignment, found, mayChange, onChanged }: AttemptsProps) {
  const [shown, setShown] = useState<{ what: "answers" | "timeline"; attempt: AssignedAttempt }>();
  const toggle = (what: "answers" | "timeline", attempt: AssignedAttempt) => {
    const isOpen = shown?.what === what && shown.attempt.id === attempt.id;
    return {
      "aria-expanded": isOpen,
      onClick: () => setShown(isOpen ? undefined : { what, attempt }),
    };
  };
  if (found.attempts.length === 0) return <p className="text-ink-muted">No attempts yet.</p>;
  return (
    <div className="flex flex-col gap-4">
      <DataTable<AssignedAttempt>
        caption={`Attempts, times in ${placeOf(assignment.timeZone)}`}
        captionShown
        rows={found.attempts}
        rowKey={({ id }) => id}
        columns={[
          { header: "Attempt", rowHeader: true, cell: ({ number }) => `Attempt ${number}` },
          {
            header: "Started",
            wide: true,
            cell: ({ startedAt, lateSeconds }) => (
              <>
                <span className="figures">{momentIn(startedAt, assignment.timeZone)}</span>
                {lateSeconds > 0 && (
                  <span className="block text-xs text-ink-muted">{lengthText(lateSeconds)} late</span>
                )}
              </>
            ),
          },
          {
            header: "Score",
            numeric: true,
            line: true,
            cell: (attempt) => <AttemptScore attempt={attempt} />,
          },
          {
            header: "More",
            line: true,
            cell: (attempt) => (
              <span className="flex flex-wrap gap-2">
                {attempt.endedAt !== null && (
                  <Button variant="secondary" size="small" {...toggle("answers", attempt)}>
                    Answers<span className="only-read"> of attempt {attempt.number}</span>
                  </Button>
                )}
                <Button variant="secondary" size="small" {...toggle("timeline", attempt)}>
                  Timeline<span className="only-read"> of attempt {attempt.number}</span>
                </Button>
                {mayChange && attempt.endedAt !== null && attempt.annulledWhy === null && (
                  <Annul assignmentId={assignment.id} attempt={attempt} onDone={onChanged} />
                )}
                {attempt.annulledWhy !== null && <span>Annulled: {attempt.annulledWhy}</span>}
              </span>
            ),
          },
        ]}
      />
      {shown?.what === "timeline" && (
        <AttemptCourse key={shown.attempt.id} assignment={assignment} attemptId={shown.attempt.id} />
      )}
      {shown?.what === "answers" && (
        <AttemptAnswers
          key={shown.attempt.id}
          assignmentId={assignment.id}
          attemptId={shown.attempt.id}
          number={shown.attempt.number}
        />
      )}
    </div>
  );
}

interface AnnulProps {
  assignmentId: string;
  attempt: AssignedAttempt;
  onDone: () => void;
}

function Annul({ assignmentId, attempt, onDone }: AnnulProps) {
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState("");
  const [error, setError] = useState<string>();
  const { busy, run } = useAct();
  const press = async () => {
    if (reason.trim() === "") return setError("Please enter a reason.");
    const act = () =>
      tell(annulAttempt, {
        params: { assignment: assignmentId, attempt: attempt.id },
        body: { reason },
      });
    if (!(await run(act, "The attempt could not be annulled."))) return;
    setOpen(false);
    onDone();
  };
  return (
    <>
      <Button variant="danger" size="small" onClick={() => setOpen(true)}>
        Annul<span className="only-read"> attempt {attempt.number}</span>
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={`Annul attempt ${attempt.number}?`}
        actions={
          <>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              Cancel
            </Button>
            <Button variant="danger" busy={busy} onClick={() => void press()}>
              Annul attempt
            </Button>
          </>
        }
      >
        <p className="mb-4">
          It no longer counts, and the member gets the attempt back. It stays visible, struck through. The
          member can read the reason. This can't be undone.
        </p>
        <Field
          label="Reason"
          value={reason}
          onChange={(event) => {
            setReason(event.target.value);
            setError(undefined);
          }}
          error={error}
          maxLength={120}
        />
      </Dialog>
    </>
  );
}
