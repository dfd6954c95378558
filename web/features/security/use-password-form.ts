/** Asks for the password again; what was refused stands beside the field, since a notice would lie behind a dialog. */
import { useRef, useState } from "react";
import { deleteAccount } from "../../../contract/security.ts";
import { failureSentence } from "../../client/api.ts";
import { useForm } from "../../ui/form.ts";

export interface PasswordFormOptions {
  /** Makes the call and what follows; its text is the success notice, none where it is empty. */
  confirm: (password: string) => Promise<string>;
  /** Where the server refuses without a sentence. */
  fallback: string;
}

export function usePasswordForm({ confirm, fallback }: PasswordFormOptions) {
  const [failure, setFailure] = useState<string>();
  const element = useRef<HTMLFormElement | null>(null);
  const form = useForm({
    initial: { password: "" },
    // Every call that asks for the password takes the same body.
    schema: async () => deleteAccount.body,
    body: (typed) => typed,
    submit: ({ password }) => confirm(password),
    fallback,
    intercept: (error) => {
      setFailure(failureSentence(error, fallback));
      element.current?.querySelector("input")?.focus();
      return true;
    },
  });
  const field = form.field("password");
  return {
    busy: form.busy,
    /** Forgets what was typed and refused. */
    reset: () => {
      form.set("password", "");
      setFailure(undefined);
    },
    field: {
      ...field,
      label: "Password",
      required: true,
      autoComplete: "current-password",
      error: field.error ?? failure,
      onChange: (event: { target: { value: string } }) => {
        setFailure(undefined);
        field.onChange(event);
      },
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
