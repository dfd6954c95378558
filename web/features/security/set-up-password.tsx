/** The first step of two-factor sign-in: the password. */
import { useEffect, useRef } from "react";
import type { Output } from "../../../contract/endpoint.ts";
import { beginTwoFactor } from "../../../contract/users/security.ts";
import { call } from "../../client/api.ts";
import { Button } from "../../ui/button.tsx";
import { PasswordField } from "../../ui/forms/password-field.tsx";
import { QueueNotice } from "../../ui/queue-notice.tsx";
import { AccountName } from "./account-name.tsx";
import { usePasswordForm } from "./use-password-form.ts";

/** What has to be entered in the app. */
export type Begun = Output<typeof beginTwoFactor>;

export interface SetUpPasswordProps {
  onBegun: (begun: Begun) => void;
  onCancel: () => void;
}

export function SetUpPassword({ onBegun, onCancel }: SetUpPasswordProps) {
  const box = useRef<HTMLDivElement>(null);
  const form = usePasswordForm({
    confirm: async ({ password }) => {
      onBegun((await call(beginTwoFactor, { body: { password } })).data);
      return "";
    },
    fallback: "Set-up could not start. Please try again.",
  });
  useEffect(() => box.current?.querySelector<HTMLInputElement>("input[type=password]")?.focus(), []);
  return (
    <div ref={box} className="max-w-form">
      <form {...form.props} className="flex flex-col gap-5">
        <AccountName />
        <PasswordField {...form.passwordField} help="To confirm that it is you." />
        <QueueNotice sentence={form.queued} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={form.busy} busyLabel="Checking…">
            Continue
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </form>
    </div>
  );
}
