/** The second step of two-factor sign-in: the app reads the code, and proves it by its first six digits. */
import { useEffect, useRef } from "react";
import { confirmTwoFactor } from "../../../contract/users/security.ts";
import { call } from "../../client/api.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { useForm } from "../../ui/forms/form.ts";
import { copyText } from "./copy-text.ts";
import type { Begun } from "./set-up-password.tsx";

export interface SetUpAppProps {
  begun: Begun;
  onOn: (recoveryCodes: string[]) => void;
  onCancel: () => void;
}

export function SetUpApp({ begun: { secret, uri, qr }, onOn, onCancel }: SetUpAppProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const form = useForm({
    initial: { code: "" },
    schema: async () => confirmTwoFactor.body,
    body: ({ code }) => ({ code: code.replaceAll(" ", "") }),
    submit: async (body) => {
      const { data } = await call(confirmTwoFactor, { body });
      onOn(data.recoveryCodes);
      // The next step says that it is on; a notice might lie over the codes.
      return "";
    },
    fallback: "Two-factor sign-in could not be turned on. Please try again.",
  });
  return (
    <div className="flex flex-col gap-6">
      <h3 ref={heading} tabIndex={-1} className="text-base outline-none">
        1. Add Assay to your authenticator app
      </h3>
      <div className="set-up">
        <svg
          className="qr"
          viewBox={`0 0 ${qr.size} ${qr.size}`}
          role="img"
          aria-label="QR code for your authenticator app"
          shapeRendering="crispEdges"
        >
          <rect width={qr.size} height={qr.size} />
          <path d={qr.path} />
        </svg>
        <div className="flex min-w-0 flex-col items-start gap-3 text-sm">
          <p>
            Scan the code with the app: any app for one-time codes will do, as will most password managers.
          </p>
          <p>
            On the same device?{" "}
            <a href={uri} className="ink-link text-accent">
              Open it in your app
            </a>
          </p>
          <p>Can’t scan? Type this key instead:</p>
          <p className="secret">
            {secret.match(/.{1,4}/g)?.map((part, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two parts may be alike, none moves
              <span key={index}>{part}</span>
            ))}
          </p>
          <Button
            variant="secondary"
            size="small"
            onClick={() => void copyText(secret, "The key is copied.")}
          >
            Copy key
          </Button>
        </div>
      </div>
      <form {...form.props} className="flex max-w-form flex-col gap-5">
        <h3 className="text-base">2. Enter the code it shows</h3>
        <Field
          {...form.field("code")}
          label="Authentication code"
          help="Six digits; a new code comes every 30 seconds."
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          className="figures"
          maxLength={7}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={form.busy} busyLabel="Checking…">
            Turn on
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </form>
    </div>
  );
}
