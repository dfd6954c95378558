/** Publishing a draft, with a mail to the members if the manager wants one. */
import { useState } from "react";
import { type Assignment, publishAssignment } from "../../../contract/assignments/assignment-settings.ts";
import { tell } from "../../client/api.ts";
import { ConfirmButton } from "../../ui/confirm-button.tsx";

export function PublishButton({ assignment, onDone }: { assignment: Assignment; onDone: () => void }) {
  const { id, title, people } = assignment;
  const [mailsMembers, setMails] = useState(false);
  return (
    <ConfirmButton
      label="Publish"
      title={`Publish “${title}”?`}
      confirm="Publish"
      variant="primary"
      act={() => tell(publishAssignment, { params: { assignment: id }, body: { mailsMembers } })}
      onDone={onDone}
      fallback="The assignment could not be published."
    >
      <p>{people === 1 ? "One person sees" : `${people} people see`} it under “Set for you” from now on.</p>
      <label className="mt-2 flex min-h-11 cursor-pointer items-center gap-2.5">
        <input
          type="checkbox"
          className="size-4.5 shrink-0 accent-action"
          checked={mailsMembers}
          onChange={(event) => setMails(event.target.checked)}
        />
        Mail the members now
      </label>
    </ConfirmButton>
  );
}
