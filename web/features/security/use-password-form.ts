/** A form that asks for the password again. Errors show beside the field, since a toast would lie behind a dialog. */
import { useRef, useState } from "react";
import { endTwoFactor } from "../../../contract/users/security.ts";
import { CallError, failureSentence } from "../../client/api.ts";
import { useForm } from "../../ui/forms/form.ts";

export interface PasswordFormOptions {
  /** Makes the call and what follows; its text is the success notice, none where it is empty. */
  confirm: (typed: { password: string; code: string }) => Promise<string>;
  /** The fallback if the server sends no sentence. */
  fallback: string;
}

type Name = "password" | "code";

/** Props for the password field and, if the call needs one, the code field; see `PasswordFormOptions`. */
export function usePasswordForm({ confirm, fallback }: PasswordFormOptions) {
  const [failure, setFailure] = useState<{ name: Name; sentence: string }>();
  const element = useRef<HTMLFormElement | null>(null);
  const form = useForm({
    initial: { password: "", code: "" },
    // Every call that requires the password takes the same body, or a part of it.
    schema: async () => endTwoFactor.body,
    body: (typed) => typed,
    submit: confirm,
    queues: true,
    fallback,
    intercept: (error) => {
      const name = error instanceof CallError && error.code === "wrong_code" ? "code" : "password";
      setFailure({ name, sentence: failureSentence(error, fallback) });
      element.current?.querySelector<HTMLInputElement>(`input[name=${name}]`)?.focus();
      return true;
    },
  });
  const field = (name: Name) => {
    const ties = form.field(name);
    return {
      ...ties,
      required: true,
      error: ties.error ?? (failure?.name === name ? failure.sentence : undefined),
      onChange: (event: { target: { value: string } }) => {
        setFailure(undefined);
        ties.onChange(event);
      },
    };
  };
  return {
    busy: form.busy,
    queued: form.queued,
    /** Clears the fields and errors. */
    reset: () => {
      form.set("password", "");
      form.set("code", "");
      setFailure(undefined);
    },
    passwordField: { ...field("password"), label: "Password", autoComplete: "current-password" },
    /** For the calls that also ask for a code. */
    codeField: {
      ...field("code"),
      label: "Authentication code",
      help: "The six digits from your authenticator app, or a recovery code.",
      autoComplete: "one-time-code",
      autoCapitalize: "none",
      spellCheck: false,
    },
    props: {
      ...form.props,
      ref: (given: HTMLFormElement | null) => {
        element.current = given;
        form.props.ref(given);
      },
    },
  };
}
