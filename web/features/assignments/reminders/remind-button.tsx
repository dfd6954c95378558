/** Reminding everybody who has not finished: the list of who gets a mail and who does not comes first. */
import { useState } from "react";
import { previewReminders, sendReminders } from "../../../../contract/assignments/assignment-reminders.ts";
import type { Assignment } from "../../../../contract/assignments/assignment-settings.ts";
import { tell } from "../../../client/api.ts";
import { useRead } from "../../../client/query.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { useAct } from "../../../ui/hooks/use-act.ts";
import { Loaded } from "../../../ui/loaded.tsx";
import { skipWords } from "./reminder-words.ts";

export function RemindButton({ assignment }: { assignment: Assignment }) {
  const [open, setOpen] = useState(false);
  const { busy, run } = useAct();
  const params = { assignment: assignment.id };
  const send = async () => {
    const done = await run(() => tell(sendReminders, { params }), "The reminders could not be sent.");
    if (done) setOpen(false);
  };
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        Remind<span className="only-read"> the members about {assignment.title}</span>
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Send a reminder?"
        actions={
          <>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              Cancel
            </Button>
            <Button busy={busy} onClick={() => void send()}>
              Send reminders
            </Button>
          </>
        }
      >
        <Recipients assignmentId={assignment.id} />
      </Dialog>
    </>
  );
}

function Recipients({ assignmentId }: { assignmentId: string }) {
  const read = useRead(previewReminders, { params: { assignment: assignmentId } });
  return (
    <Loaded read={read} loading="Looking who is due…" failed="The list could not be loaded.">
      {({ people, count }) => {
        const skipped = people.filter((one) => one.skipped !== null);
        return (
          <>
            <p className="mb-3 text-ink">
              {count === 0
                ? "Nobody is due a reminder."
                : `${count === 1 ? "One person gets" : `${count} people get`} a mail. Nobody gets two on one day.`}
            </p>
            <List
              rows={people
                .filter((one) => one.skipped === null)
                .map(({ memberId, name }) => [memberId, name])}
            />
            {skipped.length > 0 && (
              <details>
                <summary className="tap-room w-fit cursor-pointer">
                  No mail: <span className="figures">{skipped.length}</span>
                </summary>
                <List
                  rows={skipped.map(({ memberId, name, skipped: why }) => [
                    memberId,
                    `${name || "Invited person"} ${skipWords[why!]}`,
                  ])}
                />
              </details>
            )}
          </>
        );
      }}
    </Loaded>
  );
}

function List({ rows }: { rows: [memberId: string, text: string][] }) {
  return (
    <ul className="mb-3 max-h-48 list-disc overflow-y-auto ps-5 text-sm wrap-anywhere">
      {rows.map(([memberId, text]) => (
        <li key={memberId}>{text}</li>
      ))}
    </ul>
  );
}
