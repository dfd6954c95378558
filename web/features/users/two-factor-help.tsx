/** Lets an admin turn two-factor sign-in off for a person who has lost both app and recovery codes. */
import { useEffect, useState } from "react";
import { type Account, endUserTwoFactor } from "../../../contract/users/admin.ts";
import type { User } from "../../../contract/users/users.ts";
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: announced once, when the dialog has returned the focus
  useEffect(() => {
    if (isOff) onOff();
  }, [isOff]);
  if (account.twoFactorSince === null) return null;
  return (
    <ToolRow
      title="Two-factor sign-in"
      state="On"
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
              Then the password alone signs them in; their app and recovery codes stop working. They are
              signed out everywhere and get an email about it. They can set it up again themselves.
              {account.isAdmin && " Where admins need it, the admin pages stay closed to them until then."}
            </p>
            <p className="mt-3 font-medium text-ink">
              Make sure you know who is asking. An email proves nothing: anyone with access to their mailbox
              can also reset their password. See them in person, or call a number you know.
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
            Turn your own off under <TextLink to="/security">Security</TextLink>.
          </>
        )}
      </p>
    </ToolRow>
  );
}
