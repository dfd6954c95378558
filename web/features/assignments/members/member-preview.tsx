/** What one person of the group sees of an assignment, for its manager. */
import { useState } from "react";
import {
  getMemberPreview,
  type MemberPreview as Preview,
} from "../../../../contract/assignments/assignment-preview.ts";
import { useRead } from "../../../client/query.ts";
import { Button } from "../../../ui/button.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { PersonalWindow } from "../personal-window.tsx";
import { kindWords, skipWords } from "../reminders/reminder-words.ts";
import { canStart, ShorterTime, Situation } from "../situation.tsx";

export interface MemberPreviewProps {
  assignmentId: string;
  memberId: string;
  /** Of the person, for the heading. */
  name: string;
}

/** Fetched on demand. */
export function MemberPreview({ assignmentId, memberId, name }: MemberPreviewProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-labelledby="member-preview">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h3 id="member-preview" className="text-lg wrap-anywhere">
          What {name} sees
        </h3>
        <Button variant="secondary" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? "Hide preview" : "Show preview"}
        </Button>
      </div>
      {isOpen && <Fetched assignmentId={assignmentId} memberId={memberId} />}
    </section>
  );
}

function Fetched({ assignmentId, memberId }: Omit<MemberPreviewProps, "name">) {
  const read = useRead(getMemberPreview, { params: { assignment: assignmentId, member: memberId } });
  return (
    <Loaded read={read} loading="Loading the preview…" failed="The preview could not be loaded.">
      {(preview) => (
        <Panel className="flex flex-col gap-5">
          {preview.hidden && <p className="font-medium">{hiddenWords[preview.hidden]}</p>}
          {preview.assignment.note && (
            <p className="max-w-prose whitespace-pre-line wrap-anywhere">{preview.assignment.note}</p>
          )}
          <div className="flex flex-col gap-4 border-s-4 border-line-strong ps-4">
            <p>
              <Situation assignment={preview.assignment} />
            </p>
            {preview.assignment.needsCode && <p>The access code is asked for before each start.</p>}
            {canStart(preview.assignment) && <ShorterTime assignment={preview.assignment} />}
          </div>
          <PersonalWindow assignment={preview.assignment} />
          <Reminders {...preview} />
        </Panel>
      )}
    </Loaded>
  );
}

const hiddenWords: Record<NonNullable<Preview["hidden"]>, string> = {
  draft: "Nobody sees it before you publish it. Then it looks like this:",
  archived: "Nobody sees it any longer: it is archived. Until then it looked like this:",
  invited: "This person has not accepted the invitation yet. Then it looks like this:",
  ended: "This person is no longer in the group and does not see it. Otherwise it would look like this:",
  "no-taker":
    "This person takes no assessments in the group and does not see it. Otherwise it would look like this:",
};

function Reminders({ reminders, skipped }: Pick<Preview, "reminders" | "skipped">) {
  return (
    <section aria-labelledby="preview-reminders">
      <h4 id="preview-reminders" className="mb-1 text-base">
        Reminders
      </h4>
      {skipped ? (
        <p className="text-ink-muted">None, as things are: {skipWords[skipped]}.</p>
      ) : reminders.length === 0 ? (
        <p className="text-ink-muted">None to come.</p>
      ) : (
        <ul className="flex flex-col gap-1 text-sm">
          {reminders.map(({ kind, at, when }) => (
            <li key={kind}>
              <time dateTime={at} className="figures font-medium">
                {when}
              </time>{" "}
              <span className="text-ink-muted">{kindWords(kind)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
