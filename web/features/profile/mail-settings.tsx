/** Which mails a person gets that can be stopped. */
import {
  changeMailSettings,
  getMailSettings,
  type StoppableMail,
} from "../../../contract/groups/mail-stops.ts";
import { tell } from "../../client/api.ts";
import { useRead } from "../../client/query.ts";
import { SwitchField } from "../../ui/forms/switch-field.tsx";
import { useAct } from "../../ui/hooks/use-act.ts";
import { Loaded } from "../../ui/loaded.tsx";

export function MailSettings() {
  const read = useRead(getMailSettings, {});
  const { busy, run } = useAct();
  const change = async (kind: StoppableMail, next: boolean) => {
    await run(
      () => tell(changeMailSettings, { body: { kind, isStopped: !next } }),
      "The setting could not be saved.",
    );
    await read.refetch();
  };
  return (
    <section aria-labelledby="mails" className="mt-8 min-h-32">
      <h2 id="mails" className="mb-2 text-lg">
        Emails
      </h2>
      <Loaded read={read} loading="Loading settings…" failed="Your settings could not be loaded.">
        {({ reminders, digest }) => (
          <>
            <SwitchField
              label="Reminders about assignments"
              help="One a day at most."
              checked={reminders}
              busy={busy}
              onChange={(next) => void change("reminders", next)}
            />
            {digest !== null && (
              <SwitchField
                label="Weekly figures of your groups"
                help="On Mondays, if there is news."
                checked={digest}
                busy={busy}
                onChange={(next) => void change("digest", next)}
              />
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}
