/** Publishes a draft, after showing what changes and for whom. */
import { useState } from "react";
import {
  getOwnAssessment,
  getOwnChanges,
  type OwnAssessment,
  publishOwnAssessment,
} from "../../../../contract/authoring/own-assessments.ts";
import { tell } from "../../../client/api.ts";
import { forgetOwnHallmark } from "../../../client/own-hallmarks.ts";
import { queryClient, useRead } from "../../../client/query.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { SwitchField } from "../../../ui/forms/switch-field.tsx";
import { TextAreaField } from "../../../ui/forms/text-area-field.tsx";
import { useAct } from "../../../ui/hooks/use-act.ts";
import { toast } from "../../../ui/toast.ts";
import { OwnChangeList } from "./own-change-list.tsx";

export interface PublishButtonProps {
  /** Saves unsaved changes, and returns the stored assessment; undefined if that failed. */
  save: () => Promise<OwnAssessment | undefined>;
}

export function PublishButton({ save }: PublishButtonProps) {
  const [ready, setReady] = useState<OwnAssessment | null>(null);
  const ask = async () => {
    const saved = await save();
    const refused = saved?.findings.find(({ level }) => level === "refused");
    if (refused) toast.error(refused.sentence);
    else if (saved) {
      await queryClient.invalidateQueries({ queryKey: [getOwnChanges.name] });
      setReady(saved);
    }
  };
  const close = () => {
    setReady(null);
    // Another person may have changed it, so it is read again.
    void queryClient.invalidateQueries({ queryKey: [getOwnAssessment.name] });
  };
  return (
    <>
      <Button onClick={() => void ask()}>Publish…</Button>
      {ready && <PublishDialog own={ready} onClose={close} onPublished={() => setReady(null)} />}
    </>
  );
}

const audienceSentences = {
  everyone: "Everyone finds it in the catalogue and gets this version from their next start.",
  assignment: "People to whom a group assigns it get this version from their next start.",
};

interface PublishDialogProps {
  own: OwnAssessment;
  onClose: () => void;
  onPublished: () => void;
}

function PublishDialog({ own, onClose, onPublished }: PublishDialogProps) {
  const { slug, version, draft, published, openAttempts, role } = own;
  const [notes, setNotes] = useState("");
  /** Null until the author decides; statistics then continue if possible. */
  const [joins, setJoins] = useState<boolean | null>(null);
  const { busy, run } = useAct();
  const number = published + 1;
  const changes = useRead(getOwnChanges, { params: { ownAssessment: slug, number: String(number) } }).data
    ?.data;
  const mayJoin = changes?.mayJoin ?? false;
  const onlyCorrections = mayJoin && (joins ?? true);
  const hasNewKey = changes?.questions.some(({ parts }) => parts.includes("key"));
  const publish = async () => {
    const done = await run(() => {
      const body = { version, notes, onlyCorrections };
      return tell(publishOwnAssessment, { params: { ownAssessment: slug }, body });
    }, "The assessment could not be published.");
    if (!done) return;
    forgetOwnHallmark(slug);
    onPublished();
    await queryClient.invalidateQueries();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Publish version ${number}?`}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button busy={busy} disabled={changes === undefined} onClick={() => void publish()}>
            Publish version {number}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p>
          {draft.offered === "groups"
            ? `Members of ${own.groups.map(({ name }) => name).join(", ")} find it in the catalogue and get this version from their next start.`
            : audienceSentences[draft.offered]}
          {openAttempts > 0 && ` Open attempts that keep theirs: ${openAttempts}.`}
        </p>
        <OwnChangeList slug={slug} number={number} />
        {hasNewKey && (
          <p className="text-sm">
            A right answer changed.{" "}
            {role === "owner"
              ? "After publishing you can see which earlier scores would change, and regrade them."
              : "After publishing, an owner can see which earlier scores would change, and regrade them."}
          </p>
        )}
        <TextAreaField
          label="Notes for other authors"
          optional
          rows={2}
          maxLength={1000}
          value={notes}
          onChange={({ target }) => setNotes(target.value)}
        />
        {mayJoin && (
          <SwitchField
            label="Only wording was corrected"
            help="Statistics continue from the previous version."
            checked={onlyCorrections}
            onChange={setJoins}
          />
        )}
        {published > 0 && changes && !mayJoin && (
          <p className="text-sm text-ink-muted">
            More than wording changed, so this version gets statistics of its own.
          </p>
        )}
      </div>
    </Dialog>
  );
}
