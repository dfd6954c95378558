/** Whether others can see the result of an ended attempt, under an address of its own. */
import { Field } from "../../ui/forms/field.tsx";
import { SwitchField } from "../../ui/forms/switch-field.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Panel } from "../../ui/panel.tsx";
import { CopyButton } from "./copy-button.tsx";
import { useShare } from "./use-share.ts";

/** @param attemptId the ended attempt */
export function SharePanel({ attemptId }: { attemptId: string }) {
  const { read, busy, change } = useShare(attemptId);
  return (
    <Panel>
      <h2 className="mb-2 text-lg">Share this result</h2>
      <Loaded read={read} loading="Loading sharing…" failed="The sharing settings could not be loaded.">
        {(share) => (
          <>
            <SwitchField
              label="Anyone with the link can see it"
              help="They see the assessment, your score, the date and the attempt. You can stop sharing at any time."
              checked={share.url !== null}
              busy={busy}
              onChange={(isShared) => void change(isShared)}
            />
            {share.url !== null && (
              <>
                <SwitchField
                  label="Show my first name"
                  checked={share.showsName}
                  busy={busy}
                  onChange={(showsName) => void change(true, showsName)}
                />
                <div className="mt-3 flex flex-col gap-3">
                  <Field
                    label="Link"
                    value={share.url}
                    readOnly
                    className="font-mono text-sm!"
                    onFocus={(event) => event.target.select()}
                  />
                  <div>
                    <CopyButton address={share.url} />
                  </div>
                </div>
              </>
            )}
          </>
        )}
      </Loaded>
    </Panel>
  );
}
