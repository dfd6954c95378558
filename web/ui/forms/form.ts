/** The behaviour of every form: validates by the contract's schema, sends once, shows refusals, clears and restores. */
import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from "react";
import type { ZodMiniType } from "zod/mini";
import { CallError, failureSentence } from "../../client/api.ts";
import { whenThereIsRoom } from "../../client/queue.ts";
import { toast } from "../toast.ts";

type Values = Record<string, string>;
type Errors<V extends Values> = { [K in keyof V]?: string };

export interface FormOptions<V extends Values, B> {
  /** Also the values after clearing. */
  initial: V;
  /** The schema of the call's body, loaded when the form first gets focus. */
  schema: () => Promise<ZodMiniType>;
  /** Makes the body from the entries; its keys are the fields' names. */
  body: (values: V) => B;
  /** Checks beyond the schema. */
  check?: (values: V) => Errors<V> | Promise<Errors<V>>;
  /** Makes the call and continues; returns the success notice. */
  submit: (body: B) => Promise<string>;
  /** The fallback if the server sends no sentence (specification, section 8). */
  fallback: string;
  /** The notice of a failure that doesn't follow the common rule. */
  failure?: (error: unknown) => string;
  /** Handles an error that is not a failure; true if it did. */
  intercept?: (error: unknown) => boolean;
  /** Errors by field, if the response's `fields` lack them. */
  refusals?: (error: CallError) => Record<string, string>;
  /** When the form is cleared after a request; a `FormFailure` then offers to restore the entries. */
  clears?: "never" | "onFailure" | "always";
  /** If the server is busy, the call is retried automatically; show a `QueueNotice` with `queued`. */
  queues?: true;
  /** Fields that are never restored. */
  secrets?: (keyof V)[];
  /** Hidden fields, which are not sent: their entries stay after a success. */
  unsent?: (values: V) => readonly (keyof V)[];
}

export interface Form<V extends Values> {
  values: V;
  busy: boolean;
  /** The sentence to show while the server is busy. */
  queued: string | null;
  set: (name: keyof V, value: string) => void;
  /** Why the last submission failed, for a `FormFailure` above the fields. */
  failure: Failure | null;
  /** The error beside a field. */
  error: (name: keyof V) => string | undefined;
  /** Name, value, change handler and error of a text field. */
  field: (name: keyof V & string) => FieldTies;
  /** For the form element. */
  props: {
    ref: (element: HTMLFormElement | null) => void;
    noValidate: true;
    onSubmit: (event: FormEvent) => void;
    onFocus: (event: FocusEvent) => void;
  };
}

export interface Failure {
  text: string;
  /** Restores the cleared entries. */
  restore: (() => void) | undefined;
}

interface FieldTies {
  name: string;
  value: string;
  onChange: (event: { target: { value: string } }) => void;
  error: string | undefined;
}

/** State and behaviour of a form: validates before sending, shows each error at its field, and keeps the entries. */
export function useForm<V extends Values, B>(options: FormOptions<V, B>): Form<V> {
  const { initial, secrets = [], clears = "never" } = options;
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Errors<V>>({});
  const [busy, setBusy] = useState(false);
  const [queued, setQueued] = useState<string | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const left = useRef(new AbortController());
  const [focus, setFocus] = useState<"firstError" | "firstField" | null>(null);
  const element = useRef<HTMLFormElement | null>(null);
  const running = useRef(false);
  /** The notice of the last submission. */
  const notice = useRef<{ id: number; isFailure: boolean } | undefined>(undefined);

  useEffect(() => {
    if (focus === null) return;
    const target =
      focus === "firstError" ? "[aria-invalid=true], [data-invalid] input" : "input:not([type=radio])";
    element.current?.querySelector<HTMLElement>(target)?.focus();
    setFocus(null);
  }, [focus]);

  useEffect(() => {
    left.current = new AbortController();
    return () => {
      left.current.abort();
      // A failure is dismissed on leaving the form; a success is often read on the next screen.
      if (notice.current?.isFailure) toast.dismiss(notice.current.id);
    };
  }, []);

  const showFailure = (error: unknown, typed: V) => {
    const text = options.failure?.(error) ?? failureSentence(error, options.fallback);
    const kept = { ...typed, ...Object.fromEntries(secrets.map((name) => [name, ""])) } as V;
    const restorable = clears !== "never" && Object.values(kept).some((value) => value !== "");
    const restore = () => {
      setValues(kept);
      setFailure({ text, restore: undefined });
      setFocus("firstField");
    };
    setFailure({ text, restore: restorable ? restore : undefined });
    notice.current = { id: toast.error(text), isFailure: true };
    const fields = error instanceof CallError ? (options.refusals?.(error) ?? error.fields) : {};
    const refused = fieldErrors(fields, typed);
    setErrors(refused);
    if (clears !== "never") setValues(initial);
    if (Object.keys(refused).length > 0) setFocus("firstError");
    else if (clears !== "never") setFocus("firstField");
  };

  const send = async () => {
    // The last submission's errors no longer apply.
    if (notice.current) toast.dismiss(notice.current.id);
    setFailure(null);
    const body = options.body(values);
    const found = {
      ...emptyFields(element.current, values),
      ...(await findErrors(options.schema, body, values)),
      ...(await options.check?.(values)),
    };
    setErrors(found);
    if (Object.keys(found).length > 0) return setFocus("firstError");
    setBusy(true);
    try {
      const submit = () => options.submit(body);
      const message = await (options.queues
        ? whenThereIsRoom(submit, setQueued, left.current.signal)
        : submit());
      if (clears === "always") setValues({ ...initial, ...pick(values, options.unsent?.(values) ?? []) });
      if (message) notice.current = { id: toast.success(message), isFailure: false };
    } catch (error) {
      if (left.current.signal.aborted) return;
      if (!options.intercept?.(error)) showFailure(error, values);
    } finally {
      setBusy(false);
    }
  };

  const set = (name: keyof V, value: string) => {
    setValues((current) => ({ ...current, [name]: value }));
    setErrors(({ [name]: _, ...others }) => others as Errors<V>);
  };

  return {
    values,
    busy,
    queued,
    failure,
    set,
    error: (name) => errors[name],
    field: (name) => ({
      name,
      value: values[name] ?? "",
      onChange: (event) => set(name, event.target.value),
      error: errors[name],
    }),
    props: {
      ref: (form) => {
        element.current = form;
      },
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault();
        // A second click during a request sends nothing.
        if (running.current) return;
        running.current = true;
        void send().finally(() => {
          running.current = false;
        });
      },
      onFocus: () => void options.schema().catch(() => undefined),
    },
  };
}

function pick<V extends Values>(values: V, names: readonly (keyof V)[]): Partial<V> {
  return Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<V>;
}

/** Empty required fields: some schemas report them only when all others are valid. */
function emptyFields<V extends Values>(form: HTMLFormElement | null, values: V): Errors<V> {
  const required = form?.querySelectorAll<HTMLInputElement>("input[required]:not([type=radio])") ?? [];
  const empty = [...required].filter((input) => input.value.trim() === "");
  const said = empty.map((input) => [
    input.name,
    `Please enter your ${input.labels?.[0]?.textContent.toLowerCase()}.`,
  ]);
  return fieldErrors(Object.fromEntries(said), values);
}

async function findErrors<V extends Values>(
  schema: () => Promise<ZodMiniType>,
  body: unknown,
  values: V,
): Promise<Errors<V>> {
  const [checks] = await Promise.all([schema(), import("../../client/strict-schemas.ts")]);
  const result = checks.safeParse(body);
  if (result.success) return {};
  const found: Record<string, string> = {};
  for (const issue of result.error.issues) found[String(issue.path[0])] ??= issue.message;
  return fieldErrors(found, values);
}

/** Only for fields of this form; the notice reports the others. */
function fieldErrors<V extends Values>(found: Record<string, string>, values: V): Errors<V> {
  return Object.fromEntries(Object.entries(found).filter(([name]) => name in values)) as Errors<V>;
}
