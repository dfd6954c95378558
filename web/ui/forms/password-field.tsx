/** A password field with a button that shows the password; paste, autofill and password managers work. */
import { useId, useState } from "react";
import { Icon } from "../icons.tsx";
import { FieldFrame, type FieldProps, inputClasses } from "./field.tsx";

export function PasswordField({ label, help, error, id, ...input }: Omit<FieldProps, "type">) {
  const own = useId();
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame id={id ?? own} label={label} help={help} error={error}>
      {(ties) => (
        <div className="relative">
          <input
            {...input}
            {...ties}
            type={shown ? "text" : "password"}
            autoCapitalize="none"
            spellCheck={false}
            className={`${inputClasses} pe-13`}
          />
          <button
            type="button"
            aria-pressed={shown}
            aria-label={`Show ${typeof label === "string" ? label.toLowerCase() : "password"}`}
            aria-controls={ties.id}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 end-0 flex w-11 items-center justify-center rounded-md text-ink-muted hover:text-ink"
          >
            <Icon name={shown ? "eyeOff" : "eye"} className="size-4.5" />
          </button>
        </div>
      )}
    </FieldFrame>
  );
}
