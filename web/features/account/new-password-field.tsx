/** A field for a new password with feedback while typing. */
import { useEffect, useState } from "react";
import { rules } from "../../../contract/rules.ts";
import { guessableSentences } from "../../../contract/users/password-rules.ts";
import { PasswordField } from "../../ui/forms/password-field.tsx";
import { Icon } from "../../ui/icons.tsx";
import { loadCommonPasswords, type Owner, type PasswordState, usePasswordState } from "./password-check.ts";

export interface NewPasswordFieldProps {
  label: string;
  name: string;
  value: string;
  onChange: (event: { target: { value: string } }) => void;
  error: string | undefined;
  /** Whose password it will be, as far as is known. */
  owner: Owner;
}

/** Longer than people pause between two letters. */
const pauseMilliseconds = 800;

export function NewPasswordField({ owner, ...field }: NewPasswordFieldProps) {
  const state = usePasswordState(field.value, owner);
  return (
    <div>
      <PasswordField
        {...field}
        required
        autoComplete="new-password"
        onFocus={() => void loadCommonPasswords()}
        help="A few unrelated words are easy to remember."
      />
      <Requirements state={state} />
      <Spoken text={field.value === "" ? "" : summaryOf(state)} />
    </div>
  );
}

type Mark = "open" | "met" | "broken";

function Requirements({ state: { isLong, problem } }: { state: PasswordState }) {
  const unless = (broken: PasswordState["problem"]): Mark =>
    problem === undefined ? "open" : problem === broken ? "broken" : "met";
  const requirements: [string, Mark][] = [
    [`At least ${rules.passwordMin} characters`, isLong ? "met" : "open"],
    ["Not one of the most common passwords", unless("common")],
    ["Not your own name or email address", problem === "common" ? "open" : unless("own")],
  ];
  return (
    <ul aria-label="What the password needs" className="mt-2 flex flex-col gap-1 text-sm">
      {requirements.map(([text, mark]) => (
        <li key={text} data-mark={mark} className="flex items-center gap-2 text-ink-muted">
          {mark === "open" ? (
            <span aria-hidden="true" className="mx-1 size-2 rounded-full border border-line-strong" />
          ) : (
            <Icon name={mark === "met" ? "check" : "cross"} className={`size-4 ${marks[mark]}`} />
          )}
          <span className={mark === "broken" ? "text-bad" : ""}>{text}</span>
        </li>
      ))}
    </ul>
  );
}

const marks = { met: "text-good", broken: "text-bad" };

function summaryOf({ isLong, problem }: PasswordState): string {
  if (!isLong) return `The password needs at least ${rules.passwordMin} characters.`;
  if (problem === undefined) return "";
  return problem === "none" ? "This password can be used." : guessableSentences[problem];
}

/** Read out when the typing pauses. */
function Spoken({ text }: { text: string }) {
  const [settled, setSettled] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMilliseconds);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <p role="status" className="only-read">
      {settled}
    </p>
  );
}
