/** Two-factor sign-in: off, being set up, on; the recovery codes in between. */
import { useState } from "react";
import { getTwoFactor } from "../../../contract/users/security.ts";
import { useRead } from "../../client/query.ts";
import { useUser } from "../../client/session.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icons.tsx";
import { TextLink } from "../../ui/links.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { focusSection, Section } from "./section.tsx";
import { SetUpApp } from "./set-up-app.tsx";
import { type Begun, SetUpPassword } from "./set-up-password.tsx";
import { TurnOffButton } from "./turn-off-button.tsx";

const id = "two-factor";

type Step =
  | { name: "rest" }
  | { name: "password" }
  | { name: "app"; begun: Begun }
  | { name: "codes"; codes: string[] };

export function TwoFactor() {
  const read = useRead(getTwoFactor, {});
  const [step, setStep] = useState<Step>({ name: "rest" });
  const rest = () => {
    setStep({ name: "rest" });
    void read.refetch();
    focusSection(id);
  };
  return (
    <Section
      id={id}
      title="Two-factor sign-in"
      about="Besides your password, signing in asks for a code from an app on your phone. A stolen password is then not enough."
    >
      {step.name === "password" ? (
        <SetUpPassword onBegun={(begun) => setStep({ name: "app", begun })} onCancel={rest} />
      ) : step.name === "app" ? (
        <SetUpApp begun={step.begun} onOn={(codes) => setStep({ name: "codes", codes })} onCancel={rest} />
      ) : step.name === "codes" ? (
        <RecoveryCodes codes={step.codes} onDone={rest} />
      ) : (
        <Loaded
          read={read}
          loading="Loading your sign-in settings…"
          failed="Your sign-in settings could not be loaded."
        >
          {(setting) => <Setting {...setting} onSetUp={() => setStep({ name: "password" })} onOff={rest} />}
        </Loaded>
      )}
    </Section>
  );
}

interface SettingProps {
  isOn: boolean;
  isRequired: boolean;
  recoveryCodesLeft: number;
  onSetUp: () => void;
  onOff: () => void;
}

function Setting({ isOn, isRequired, recoveryCodesLeft, onSetUp, onOff }: SettingProps) {
  const { isVerified } = useUser();
  if (!isOn)
    return (
      <div className="flex flex-col items-start gap-4">
        <p>Two-factor sign-in is off.</p>
        {isRequired && (
          <p className="security-note">
            <Icon name="warning" className="mt-1 size-4 text-warn" />
            <span>
              Admins need two-factor sign-in here. Until you turn it on, the admin pages stay closed to you.
            </span>
          </p>
        )}
        {isVerified ? (
          <Button variant={isRequired ? "primary" : "secondary"} onClick={onSetUp}>
            Set up two-factor sign-in
          </Button>
        ) : (
          <p>
            To set it up, first verify your email address on <TextLink to="/profile">your profile</TextLink>.
          </p>
        )}
      </div>
    );
  return (
    <div className="flex flex-col items-start gap-4">
      <div>
        <p className="inline-flex items-center gap-1.5 font-medium text-good">
          <Icon name="check" /> Two-factor sign-in is on.
        </p>
        <p className="figures text-sm text-ink-muted">
          {codesLeft(recoveryCodesLeft)}
          {isRequired && " Admins need two-factor sign-in here."}
        </p>
      </div>
      {recoveryCodesLeft < 3 && (
        <p className="security-note">
          <Icon name="warning" className="mt-1 size-4 text-warn" />
          <span>To get ten new recovery codes, turn two-factor sign-in off and set it up again.</span>
        </p>
      )}
      <TurnOffButton isRequired={isRequired} onOff={onOff} />
    </div>
  );
}

function codesLeft(count: number): string {
  if (count === 0) return "No recovery codes left.";
  return count === 1 ? "1 recovery code left." : `${count} recovery codes left.`;
}
