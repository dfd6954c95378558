/** The form of an assignment, with a preview of what it means for the group. */
import { type ReactNode, useRef, useState } from "react";
import {
  type Assignment,
  AssignmentInput,
  type AssignmentInput as Input,
} from "../../../../contract/assignments/assignment-settings.ts";
import { cards } from "../../../../contract/cards.ts";
import type { CallError } from "../../../client/api.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/forms/field.tsx";
import { useForm } from "../../../ui/forms/form.ts";
import { FormFailure } from "../../../ui/forms/form-failure.tsx";
import { FormSection } from "../../../ui/forms/form-section.tsx";
import { SelectField } from "../../../ui/forms/select-field.tsx";
import { TextAreaField } from "../../../ui/forms/text-area-field.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { Effect } from "../effect-panel.tsx";
import { hoursOf, ReminderFields } from "../reminders/reminder-fields.tsx";
import { type TimeChoices, TimeField } from "../time-field.tsx";
import { useSettable } from "../use-settable.ts";
import { AssessmentField } from "./assessment-field.tsx";
import { AttemptFields } from "./attempt-fields.tsx";
import { FeedbackFields } from "./feedback-fields.tsx";
import "../../../ui/forms/form-bar.css";

export interface AssignmentFormProps {
  groupId: string;
  /** Undefined for a new one. */
  stored: Assignment | undefined;
  timeZone: string;
  /** Sends it; resolves to the success notice. May throw an error that `intercept` handles. */
  save: (input: Input) => Promise<string>;
  /** Handles a refusal that asks for confirmation; true if it did. */
  intercept: (error: unknown, input: Input) => boolean;
  submitLabel: string;
}

const timeNames = ["opens", "startBy", "lateUntil", "hardEnd"] as const;

function initialOf(stored: Assignment | undefined, timeZone: string) {
  const { attempts = 1, networks = [] } = stored ?? {};
  return {
    slug: stored?.slug ?? "",
    title: stored?.title ?? "",
    note: stored?.note ?? "",
    timeZone: stored?.timeZone ?? timeZone,
    opens: stored?.opens ?? "",
    startBy: stored?.startBy ?? "",
    lateUntil: stored?.lateUntil ?? "",
    hardEnd: stored?.hardEnd ?? "",
    attempts: attempts === null ? "unlimited" : String(attempts),
    counting: stored?.counting ?? "best",
    cooldownMinutes: String(stored?.cooldownMinutes ?? 0),
    scoreShown: stored?.scoreShown ?? "at-once",
    reviewShown: stored?.reviewShown ?? "all-windows",
    reminders: (stored?.reminders ?? [24]).join(","),
    certificates: stored?.certificates ?? "usual",
    freeAttempts: stored?.freeAttempts ?? "usual",
    code: "",
    networks: networks.join("\n"),
  };
}

type Values = ReturnType<typeof initialOf>;

/** An invalid number stays a text, so that the schema refuses it. */
function numberOf(text: string): number {
  return /^\d+$/.test(text.trim()) ? Number(text) : (Number.NaN as number);
}

function inputOf(values: Values, own: readonly { slug: string; title: string }[]): Input {
  return {
    slug: values.slug,
    title: values.title || ([...cards, ...own].find(({ slug }) => slug === values.slug)?.title ?? ""),
    note: values.note,
    timeZone: values.timeZone,
    opens: values.opens,
    startBy: values.startBy,
    lateUntil: values.lateUntil || null,
    hardEnd: values.hardEnd || null,
    attempts: values.attempts === "unlimited" ? null : numberOf(values.attempts),
    counting: values.counting as Input["counting"],
    cooldownMinutes: numberOf(values.cooldownMinutes),
    scoreShown: values.scoreShown as Input["scoreShown"],
    reviewShown: values.reviewShown as Input["reviewShown"],
    reminders: hoursOf(values.reminders),
    certificates: values.certificates as Input["certificates"],
    freeAttempts: values.freeAttempts as Input["freeAttempts"],
    ...(values.code ? { code: values.code } : {}),
    networks: values.networks.split(/[\n,]/).flatMap((line) => line.trim() || []),
  };
}

export function AssignmentForm(props: AssignmentFormProps) {
  const { groupId, stored, timeZone } = props;
  const settable = useSettable(groupId);
  const own = settable.items.filter(({ slug, isInUse }) => isInUse || slug === stored?.slug);
  const [choices, setChoices] = useState<TimeChoices>({});
  const sent = useRef<Input>(undefined);
  const noteChoices = (error: CallError) => {
    setChoices(choicesIn(error.fields));
    return error.fields;
  };
  const form = useForm<Values, Input>({
    initial: initialOf(stored, timeZone),
    schema: async () => AssignmentInput,
    body: (values) => inputOf(values, own),
    submit: (input) => {
      sent.current = input;
      return props.save(input);
    },
    intercept: (error) => sent.current !== undefined && props.intercept(error, sent.current),
    refusals: noteChoices,
    fallback: "The assignment could not be saved. Please check your entries.",
  });
  const input = inputOf(form.values, own);
  const { values } = form;
  const hasError = (...names: (keyof Values)[]) => names.some((name) => form.error(name) !== undefined);
  const time = (name: (typeof timeNames)[number]) => ({
    ...form.field(name),
    choices: choices[name],
    onChoose: (value: string) => {
      form.set(name, value);
      setChoices(({ [name]: _, ...others }) => others);
    },
  });
  return (
    <form {...form.props} className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,53rem)_22rem]">
      <div className="flex max-w-[42rem] flex-col gap-10">
        <FormFailure failure={form.failure} />
        <Part>
          <AssessmentField
            {...form.field("slug")}
            own={own}
            isFixed={stored?.publishedAt != null}
            failure={settable.failure}
          />
          <Field
            {...form.field("title")}
            label="Title"
            optional
            help="What members see. Left empty, it is the assessment's title."
            maxLength={120}
          />
          <TextAreaField
            {...form.field("note")}
            onChange={(event) => form.set("note", event.target.value)}
            label="Note to the members"
            optional
            rows={2}
          />
        </Part>
        <Part title="Dates">
          <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
            <TimeField {...time("opens")} label="Opens" />
            <TimeField
              {...time("startBy")}
              label="Start by"
              help="Anyone who starts by then has the full time."
            />
          </div>
          <SelectField
            {...form.field("timeZone")}
            onChange={(event) => form.set("timeZone", event.target.value)}
            label="Time zone"
          >
            {zonesWith(values.timeZone).map((zone) => (
              <option key={zone}>{zone}</option>
            ))}
          </SelectField>
        </Part>
        <Part title="Rules">
          <div>
            <AttemptFields form={form} />
            <FeedbackFields form={form} />
            <ReminderFields
              value={values.reminders}
              error={form.error("reminders")}
              onChange={(next) => form.set("reminders", next)}
            />
            <FormSection
              title="Late starts and a fixed end"
              summary={`${values.lateUntil ? "Late starts possible" : "No late starts"} · ${values.hardEnd ? "everybody ends at the same time" : "no fixed end"}`}
              hasError={hasError("lateUntil", "hardEnd")}
            >
              <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
                <TimeField
                  {...time("lateUntil")}
                  label="Late until"
                  optional
                  help="Later starts are possible until then, and marked as late."
                />
                <TimeField
                  {...time("hardEnd")}
                  label="Everybody ends at"
                  optional
                  help="Cuts every attempt that is still running."
                />
              </div>
            </FormSection>
            <FormSection
              title="Access code and networks"
              summary={accessText(values, stored?.hasCode ?? false)}
              hasError={hasError("code", "networks")}
            >
              <Field
                {...form.field("code")}
                label={stored?.hasCode ? "New access code" : "Access code"}
                optional
                help={
                  stored?.hasCode
                    ? "A code is set. Left empty, it stays."
                    : "Members enter it before they start. Give it out in the room."
                }
                autoComplete="off"
                maxLength={100}
              />
              <TextAreaField
                {...form.field("networks")}
                onChange={(event) => form.set("networks", event.target.value)}
                label="Networks"
                optional
                rows={2}
                help="One range per line, such as 192.0.2.0/24. Left empty, any network will do."
              />
            </FormSection>
          </div>
        </Part>
      </div>
      <Panel className="lg:sticky lg:top-8 lg:row-span-2">
        <Effect groupId={groupId} assignmentId={stored?.id} input={input} />
      </Panel>
      <div className="form-bar">
        <Button type="submit" busy={form.busy} busyLabel="Saving…">
          {props.submitLabel}
        </Button>
      </div>
    </form>
  );
}

function Part({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-5">
      {title && <h3 className="text-lg">{title}</h3>}
      {children}
    </div>
  );
}

function accessText({ code, networks }: Values, hasCode: boolean): string {
  const words = networks.trim() === "" ? "from any network" : "only from some networks";
  return code || hasCode ? `With a code, ${words}` : `Without a code, ${words}`;
}

function zonesWith(zone: string): string[] {
  const all = ["UTC", ...Intl.supportedValuesOf("timeZone")];
  return all.includes(zone) ? all : [zone, ...all];
}

function choicesIn(fields: Record<string, string>): TimeChoices {
  return Object.fromEntries(
    timeNames.flatMap((name) => {
      const [earlier, later] = [fields[`${name}Earlier`], fields[`${name}Later`]];
      return earlier && later ? [[name, [earlier, later]]] : [];
    }),
  );
}
