/** What every form does: check by the contract's schema, send once, show what was refused, clear and restore. */
import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from "react";
import type { ZodMiniType } from "zod/mini";
import { CallError, failureSentence } from "../../client/api.ts";
import { whenThereIsRoom } from "../../client/queue.ts";
import { toast } from "../toast.ts";

type Values = Record<string, string>;
type Errors<V extends Values> = { [K in keyof V]?: string };

export interface FormOptions<V extends Values, B> {
  /** Also what the form is cleared to. */
  initial: V;
  /** The schema of the call's body, fetched when the form is first touched. */
  schema: () => Promise<ZodMiniType>;
  /** What is checked and sent, made of what was typed; its keys are the fields' names. */
  body: (values: V) => B;
  /** Checks beyond the schema. */
  check?: (values: V) => Errors<V> | Promise<Errors<V>>;
  /** Makes the call and what follows; its text is the success notice. */
  submit: (body: B) => Promise<string>;
  /** Where the server refuses without a sentence (specification, section 8). */
  fallback: string;
  /** The notice of a failure, where it does not follow the common rule. */
  failure?: (error: unknown) => string;
  /** Takes a failure that is none; true when it did. */
  intercept?: (error: unknown) => boolean;
  /** What the server refused, by field, where its own `fields` do not tell it. */
  refusals?: (error: CallError) => Record<string, string>;
  /** When the form is emptied after a request; a `FormFailure` then offers to put the entries back. */
  clears?: "never" | "onFailure" | "always";
  /** Where the server has no room for the call, it is made again by itself; show a `QueueNotice` with `queued`. */
  queues?: true;
  /** Fields that are never put back. */
  secrets?: (keyof V)[];
  /** Fields that were not sent because they were hidden: what was typed there outlives a success. */
  unsent?: (values: V) => readonly (keyof V)[];
}

export interface Form<V extends Values> {
  values: V;
  busy: boolean;
  /** What to say while the call waits for the server to have room. */
  queued: string | null;
  set: (name: keyof V, value: string) => void;
  /** Why the last try failed, for a `FormFailure` above the fields. */
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
  /** Puts back what the form was emptied of. */
  restore: (() => void) | undefined;
}

interface FieldTies {
  name: string;
  value: string;
  onChange: (event: { target: { value: string } }) => void;
  error: string | undefined;
}

/** State and behaviour of a form: checks before it sends, shows each error at its field, and keeps what was typed. */
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
  /** The notice of the last try. */
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
      // Away from the form nobody can act on its failure; a success is often read on the next screen.
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
    // What the last try was told is no longer so.
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
        // A second press while the first is on its way sends nothing.
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

/** Required fields that are empty: a schema tells some of them only when all others are right. */
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

/** Only of fields that the form has; what it does not have is told by the notice. */
function fieldErrors<V extends Values>(found: Record<string, string>, values: V): Errors<V> {
  return Object.fromEntries(Object.entries(found).filter(([name]) => name in values)) as Errors<V>;
}
