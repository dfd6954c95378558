/** The assignments of a group, for its managers. */
import {
  type Assignment,
  archiveAssignment,
  getGroupAssignments,
  releaseReviews,
  releaseScores,
} from "../../../contract/assignments/assignment-settings.ts";
import { findCard } from "../../../contract/cards.ts";
import { tell } from "../../client/api.ts";
import { useRead } from "../../client/query.ts";
import { useAddressPart } from "../../shell/address-part.ts";
import { ConfirmButton } from "../../ui/confirm-button.tsx";
import { LinkButton, TextLink } from "../../ui/links.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { GroupFrame } from "../groups/group-frame.tsx";
import { PublishButton } from "./publish-button.tsx";
import { RemindButton } from "./reminders/remind-button.tsx";
import { useSettable } from "./use-settable.ts";
import { momentIn, placeOf } from "./window-words.ts";

export function GroupAssignmentsPage() {
  const groupId = useAddressPart();
  return (
    <GroupFrame
      groupId={groupId}
      part="Assignments"
      aside={({ role, archivedAt }) =>
        role === "manager" &&
        archivedAt === null && (
          <LinkButton to={`/groups/${groupId}/new-assignment`} variant="primary">
            New assignment
          </LinkButton>
        )
      }
    >
      {({ role, archivedAt }) => (
        <Assignments
          groupId={groupId}
          mayRelease={role === "manager"}
          mayChange={role === "manager" && archivedAt === null}
        />
      )}
    </GroupFrame>
  );
}

interface AssignmentsProps {
  groupId: string;
  /** Releases held scores or answers; also in an archived group. */
  mayRelease: boolean;
  mayChange: boolean;
}

function Assignments({ groupId, mayRelease, mayChange }: AssignmentsProps) {
  const read = useRead(getGroupAssignments, { params: { group: groupId } });
  return (
    <Loaded
      read={read}
      loading="Loading assignments…"
      failed="The assignments could not be loaded."
      empty={
        <EmptyState title="No assignments yet">
          <p className="mb-4">Choose an assessment and a deadline. Members see it under “Set for you”.</p>
          {mayChange && (
            <LinkButton to={`/groups/${groupId}/new-assignment`} variant="primary">
              New assignment
            </LinkButton>
          )}
        </EmptyState>
      }
    >
      {(assignments) => {
        const archived = assignments.filter(({ archivedAt }) => archivedAt !== null);
        const rest = { mayRelease, mayChange, onChanged: () => void read.refetch() };
        return (
          <>
            <List assignments={assignments.filter(({ archivedAt }) => archivedAt === null)} {...rest} />
            {archived.length > 0 && (
              <details className="mt-8" open={archived.length === assignments.length}>
                <summary className="w-fit cursor-pointer py-3 text-sm text-ink-muted hover:text-ink">
                  Archived assignments ({archived.length})
                </summary>
                <List assignments={archived} {...rest} />
              </details>
            )}
          </>
        );
      }}
    </Loaded>
  );
}

function List({ assignments, ...rest }: { assignments: Assignment[] } & Omit<OneProps, "assignment">) {
  if (assignments.length === 0) return null;
  return (
    <ul className="hairline divide-y divide-line rounded-md bg-raised">
      {assignments.map((assignment) => (
        <li key={assignment.id} className="px-4 py-4 sm:px-5">
          <One assignment={assignment} {...rest} />
        </li>
      ))}
    </ul>
  );
}

function stateWord({ publishedAt, archivedAt, opensAt, startByAt, lateUntilAt }: Assignment): string {
  const now = new Date().toISOString();
  if (archivedAt) return "Archived";
  if (!publishedAt) return "Draft";
  if (now < opensAt) return "Upcoming";
  return now <= (lateUntilAt ?? startByAt) ? "Open" : "Closed";
}

interface OneProps {
  assignment: Assignment;
  mayRelease: boolean;
  mayChange: boolean;
  onChanged: () => void;
}

function One({ assignment, mayRelease, mayChange, onChanged }: OneProps) {
  const { title, slug, timeZone, opensAt, startByAt, publishedAt, people, finished } = assignment;
  const { items: own } = useSettable(assignment.groupId);
  const assessment = findCard(slug)?.title ?? own.find((one) => one.slug === slug)?.title;
  return (
    <article
      aria-label={title}
      className="grid gap-x-8 gap-y-3 lg:grid-cols-[minmax(0,1fr)_12rem_20rem] lg:items-center"
    >
      <div className="min-w-0">
        <h2 className="text-lg wrap-anywhere">
          {mayRelease && assignment.archivedAt === null ? (
            <TextLink to={`/assignment/${assignment.id}/settings`}>{title}</TextLink>
          ) : (
            title
          )}{" "}
          <span className="ms-1 inline-block rounded-sm border border-line-strong px-1.5 align-middle font-sans text-xs font-medium text-ink-muted">
            {stateWord(assignment)}
          </span>
        </h2>
        <p className="text-sm text-ink-muted">
          {assessment && assessment !== title && <span className="block">{assessment}</span>}
          <span className="figures">{momentIn(opensAt, timeZone)}</span> –{" "}
          <span className="figures">{momentIn(startByAt, timeZone)}</span> ({placeOf(timeZone)})
        </p>
      </div>
      <div className="text-sm">
        {publishedAt && (
          <>
            <p className="mb-1.5">
              <span className="figures font-medium">{finished}</span> of{" "}
              <span className="figures">{people}</span> have a score
            </p>
            <ProgressBar label={`Scores on ${title}`} value={finished} max={people} />
            {assignment.heldScores > 0 && (
              <p className="mt-1 text-ink-muted">
                <span className="figures">{assignment.heldScores}</span> not shown to members yet
              </p>
            )}
          </>
        )}
      </div>
      {mayRelease && (
        <div className="flex flex-wrap gap-2 lg:justify-end">
          <Release assignment={assignment} onChanged={onChanged} />
          {mayChange && assignment.archivedAt === null && (
            <Actions assignment={assignment} onChanged={onChanged} />
          )}
        </div>
      )}
    </article>
  );
}

/** What a manager can release, if anything; also for archived assignments. */
function Release({ assignment, onChanged }: Pick<OneProps, "assignment" | "onChanged">) {
  const { id, publishedAt, scoresReleasedAt, heldScores, reviewShown, releasedAt, finished } = assignment;
  const params = { assignment: id };
  if (publishedAt === null) return null;
  return (
    <>
      {scoresReleasedAt === null && heldScores > 0 && (
        <ConfirmButton
          label="Release scores"
          title="Release the scores?"
          confirm="Release scores"
          act={() => tell(releaseScores, { params })}
          onDone={onChanged}
          fallback="The scores could not be released."
        >
          {heldScores === 1 ? "One score is" : `${heldScores} scores are`} shown to members at once, with the
          certificates they earn. Further attempts show theirs right away. This can't be undone.
        </ConfirmButton>
      )}
      {reviewShown === "release" && releasedAt === null && finished > 0 && (
        <ConfirmButton
          label="Release reviews"
          title="Release the reviews?"
          confirm="Release reviews"
          act={() => tell(releaseReviews, { params })}
          onDone={onChanged}
          fallback="The reviews could not be released."
        >
          Everybody who has taken it can see questions, right answers and explanations. This can't be undone.
        </ConfirmButton>
      )}
    </>
  );
}

function Actions({ assignment, onChanged }: { assignment: Assignment; onChanged: () => void }) {
  const { id, title, publishedAt } = assignment;
  const params = { assignment: id };
  return (
    <>
      {publishedAt === null && <PublishButton assignment={assignment} onDone={onChanged} />}
      {stateWord(assignment) === "Open" && <RemindButton assignment={assignment} />}
      <LinkButton to={`/assignment/${id}/settings`} size="small">
        Edit<span className="only-read"> {title}</span>
      </LinkButton>
      <ConfirmButton
        label="Archive"
        title={`Archive “${title}”?`}
        confirm="Archive"
        variant="secondary"
        act={() => tell(archiveAssignment, { params })}
        onDone={onChanged}
        fallback="The assignment could not be archived."
      >
        Nobody can start it from now on, and members who still could get an email. Results stay, and people
        who are taking it can finish. This can't be undone.
      </ConfirmButton>
    </>
  );
}
