/** Help for a person who has lost the app and the codes of their two-factor sign-in: an admin turns it off. */
import { useEffect, useState } from "react";
import { type Account, endUserTwoFactor } from "../../../contract/admin.ts";
import type { User } from "../../../contract/users.ts";
import { tell } from "../../client/api.ts";
import { useUser } from "../../client/session.ts";
import { ConfirmButton } from "../../ui/confirm-button.tsx";
import { TextLink } from "../../ui/links.tsx";
import { momentText } from "../../ui/moment.ts";
import { ToolRow } from "./tool-row.tsx";

interface TwoFactorHelpProps {
  user: User;
  account: Account;
  /** Called when it is off and the dialog has closed; this row goes then, and the focus needs another place. */
  onOff: () => void;
}

export function TwoFactorHelp({ user, account, onOff }: TwoFactorHelpProps) {
  const [isOff, setOff] = useState(false);
  const isOneself = useUser().id === user.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, when the dialog has given the focus back
  useEffect(() => {
    if (isOff) onOff();
  }, [isOff]);
  if (account.twoFactorSince === null) return null;
  return (
    <ToolRow
      title="Two-factor sign-in"
      actions={
        !isOneself && (
          <ConfirmButton
            label="Turn off two-factor sign-in"
            variant="danger"
            title={`Turn two-factor sign-in off for ${user.name}?`}
            confirm="Turn it off"
            act={() => tell(endUserTwoFactor, { params: { id: user.id } })}
            onDone={() => setOff(true)}
            fallback="Two-factor sign-in could not be turned off."
          >
            <p>
              The password alone signs them in then: their app and their recovery codes no longer count. They
              are signed out everywhere and get a mail that says so. They can set it up again themselves.
              {account.isAdmin && " Where admins need it, the admin pages stay closed to them until then."}
            </p>
            <p className="mt-3 font-medium text-ink">
              Be sure who is asking. A mail proves nothing, since whoever has their mailbox can also reset
              their password: see them, or call them on a number you know.
            </p>
          </ConfirmButton>
        )
      }
    >
      <p className="text-sm text-ink-muted">
        On since <span className="figures">{momentText(account.twoFactorSince)}</span> UTC.
        {isOneself && (
          <>
            {" "}
            You turn your own off under <TextLink to="/security">Security</TextLink>.
          </>
        )}
      </p>
    </ToolRow>
  );
}
