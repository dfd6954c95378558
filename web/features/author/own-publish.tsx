/** Publishes a draft, after it said what changes and for whom. */
import { useState } from "react";
import {
  getOwnAssessment,
  type OwnAssessment,
  publishOwnAssessment,
} from "../../../contract/own-assessments.ts";
import { tell } from "../../client/api.ts";
import { queryClient } from "../../client/query.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { SwitchField } from "../../ui/switch-field.tsx";
import { TextAreaField } from "../../ui/text-area-field.tsx";
import { toast } from "../../ui/toast.ts";
import { useAct } from "../../ui/use-act.ts";
import { OwnChangeList } from "./own-change-list.tsx";

export interface PublishButtonProps {
  own: OwnAssessment;
  /** Saves what is not saved; undefined where that failed. */
  save: () => Promise<OwnAssessment | undefined>;
}

export function PublishButton({ own, save }: PublishButtonProps) {
  const [ready, setReady] = useState<OwnAssessment | null>(null);
  const [notes, setNotes] = useState("");
  const [onlyCorrections, setOnlyCorrections] = useState(false);
  const { busy, run } = useAct();
  const ask = async () => {
    const saved = await save();
    const refused = saved?.findings.find(({ level }) => level === "refused");
    if (refused) toast.error(refused.sentence);
    else if (saved) setReady(saved);
  };
  const publish = async ({ slug, version }: OwnAssessment) => {
    const done = await run(() => {
      const body = { version, notes, onlyCorrections };
      return tell(publishOwnAssessment, { params: { ownAssessment: slug }, body });
    }, "The assessment could not be published.");
    if (!done) return;
    setReady(null);
    setNotes("");
    setOnlyCorrections(false);
    await queryClient.invalidateQueries();
  };
  const close = () => {
    setReady(null);
    // Somebody else may have changed it: what is shown is read again.
    void queryClient.invalidateQueries({ queryKey: [getOwnAssessment.name] });
  };
  return (
    <>
      <Button onClick={() => void ask()}>Publish…</Button>
      <Dialog
        open={ready !== null}
        onClose={close}
        title={`Publish version ${own.published + 1}?`}
        actions={
          <>
            <Button variant="secondary" onClick={close}>
              Cancel
            </Button>
            <Button busy={busy} onClick={() => ready && void publish(ready)}>
              Publish version {own.published + 1}
            </Button>
          </>
        }
      >
        {ready && (
          <div className="flex flex-col gap-4">
            <p>
              {ready.draft.offered === "everyone"
                ? "Everyone finds it in the catalogue and gets this version from their next start."
                : "People to whom a group assigns it get this version from their next start."}
              {ready.openAttempts > 0 && ` Open attempts that keep theirs: ${ready.openAttempts}.`}
            </p>
            <OwnChangeList slug={ready.slug} number={ready.published + 1} />
            <TextAreaField
              label="Notes for other authors"
              optional
              rows={2}
              maxLength={1000}
              value={notes}
              onChange={({ target }) => setNotes(target.value)}
            />
            {ready.published > 0 && (
              <SwitchField
                label="Only wording was corrected"
                help="Statistics go on from the version before."
                checked={onlyCorrections}
                onChange={setOnlyCorrections}
              />
            )}
          </div>
        )}
      </Dialog>
    </>
  );
}
