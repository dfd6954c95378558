/** What happened in an attempt and when, for managers: never which answer was given. */
import { getAssignedTimeline } from "../../../contract/assignments/assignment-results.ts";
import type { Assignment } from "../../../contract/assignments/assignment-settings.ts";
import type { TimelineEvent } from "../../../contract/users/admin.ts";
import { useRead } from "../../client/query.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { DataTable } from "../../ui/table/data-table.tsx";

export interface AttemptCourseProps {
  assignment: Assignment;
  attemptId: string;
}

export function AttemptCourse({ assignment, attemptId }: AttemptCourseProps) {
  const read = useRead(getAssignedTimeline, { params: { assignment: assignment.id, attempt: attemptId } });
  return (
    <Loaded read={read} loading="Loading the timeline…" failed="The timeline could not be loaded.">
      {({ events }) => (
        <DataTable<TimelineEvent & { key: number }>
          caption="Timeline"
          captionShown
          rows={events.map((event, key) => ({ ...event, key }))}
          rowKey={({ key }) => String(key)}
          columns={[
            {
              header: "Time",
              rowHeader: true,
              cell: ({ at }) => <span className="figures">{timeIn(at, assignment.timeZone)}</span>,
            },
            { header: "What happened", wide: true, cell: wordsOf },
          ]}
        />
      )}
    </Loaded>
  );
}

function timeIn(at: string, timeZone: string): string {
  return new Date(at).toLocaleString("en-GB", {
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    timeZone,
  });
}

function wordsOf(event: TimelineEvent): string {
  const question = "question" in event && event.question !== undefined ? ` question ${event.question}` : "";
  switch (event.kind) {
    case "started":
      return "Started";
    case "resumed":
      return "Came back to the test";
    case "saved":
      return `Answered${question}`;
    case "cleared":
      return `Cleared the answer to${question}`;
    case "late":
      return `An answer to${question} arrived late`;
    case "submitted":
      return "Submitted";
    case "expired":
      return "Closed when the time was up";
    case "extra-time":
      return "Extra time added";
    default:
      return event.kind.replaceAll("-", " ");
  }
}
