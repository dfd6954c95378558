/** Two-factor sign-in: off, being set up, on; the recovery codes in between. */
import { useState } from "react";
import { getTwoFactor } from "../../../contract/security.ts";
import { useRead } from "../../client/query.ts";
import { useUser } from "../../client/session.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icons.tsx";
import { TextLink } from "../../ui/links.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { ErrorState } from "../../ui/states.tsx";
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
  const { data: reply, error, isFetching, refetch } = useRead(getTwoFactor, {});
  const [step, setStep] = useState<Step>({ name: "rest" });
  const rest = () => {
    setStep({ name: "rest" });
    void refetch();
    focusSection(id);
  };
  return (
    <Section
      id={id}
      title="Two-factor sign-in"
      about="A code from an app on your phone, besides the password: a stolen password alone opens nothing."
    >
      {step.name === "password" ? (
        <SetUpPassword onBegun={(begun) => setStep({ name: "app", begun })} onCancel={rest} />
      ) : step.name === "app" ? (
        <SetUpApp begun={step.begun} onOn={(codes) => setStep({ name: "codes", codes })} onCancel={rest} />
      ) : step.name === "codes" ? (
        <RecoveryCodes codes={step.codes} onDone={rest} />
      ) : reply ? (
        <Standing {...reply.data} onSetUp={() => setStep({ name: "password" })} onOff={rest} />
      ) : error ? (
        <ErrorState
          title="Your sign-in settings could not be loaded."
          retrying={isFetching}
          onRetry={() => void refetch()}
        >
          Nothing was changed. Check your connection and try again.
        </ErrorState>
      ) : (
        <Spinner label="Loading your sign-in settings…" />
      )}
    </Section>
  );
}

interface StandingProps {
  isOn: boolean;
  isRequired: boolean;
  recoveryCodesLeft: number;
  onSetUp: () => void;
  onOff: () => void;
}

function Standing({ isOn, isRequired, recoveryCodesLeft, onSetUp, onOff }: StandingProps) {
  const { isVerified } = useUser();
  if (!isOn)
    return (
      <div className="flex flex-col items-start gap-4">
        <p>It is off.</p>
        {isRequired && (
          <p className="security-note">
            <Icon name="warning" className="mt-1 size-4 text-warn" />
            <span>Admins need it here. Until it is on, the admin pages stay closed to you.</span>
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
          <Icon name="check" /> It is on.
        </p>
        <p className="figures text-sm text-ink-muted">
          {codesLeft(recoveryCodesLeft)}
          {isRequired && " Admins need it here."}
        </p>
      </div>
      {recoveryCodesLeft < 3 && (
        <p className="security-note">
          <Icon name="warning" className="mt-1 size-4 text-warn" />
          <span>For ten new recovery codes, turn two-factor sign-in off and set it up again.</span>
        </p>
      )}
      <TurnOffButton isRequired={isRequired} onOff={onOff} />
    </div>
  );
}

function codesLeft(count: number): string {
  if (count === 0) return "No recovery code is left.";
  return count === 1 ? "1 recovery code is left." : `${count} recovery codes are left.`;
}
