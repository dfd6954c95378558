/** A member's exception on an assignment: visible to all readers, editable by managers. */
import { useState } from "react";
import {
  type AssignmentException,
  type MemberOnAssignment,
  removeException,
  setException,
} from "../../../../contract/assignments/assignment-results.ts";
import type { Assignment } from "../../../../contract/assignments/assignment-settings.ts";
import { type CallError, tell } from "../../../client/api.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmButton } from "../../../ui/confirm-button.tsx";
import { Field } from "../../../ui/forms/field.tsx";
import { useForm } from "../../../ui/forms/form.ts";
import { FormFailure } from "../../../ui/forms/form-failure.tsx";
import { SelectField } from "../../../ui/forms/select-field.tsx";
import { SwitchField } from "../../../ui/forms/switch-field.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { AttemptOptions } from "../attempt-options.tsx";
import { type TimeChoices, TimeField } from "../time-field.tsx";
import { placeOf } from "../window-words.ts";

export interface ExceptionPanelProps {
  assignment: Assignment;
  found: MemberOnAssignment;
  mayChange: boolean;
  onChanged: () => void;
}

export function ExceptionPanel({ assignment, found, mayChange, onChanged }: ExceptionPanelProps) {
  const { exception, member } = found;
  const [isOpen, setOpen] = useState(false);
  const params = { assignment: assignment.id, member: member.id };
  return (
    <Panel>
      <section aria-labelledby="exception" className="flex flex-col items-start gap-4">
        <h3 id="exception" className="text-lg">
          Exception
        </h3>
        {exception ? (
          <Summary exception={exception} />
        ) : (
          <p className="text-ink-muted">None. The same rules apply as for everyone.</p>
        )}
        {mayChange && !isOpen && (
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
              {exception ? "Change the exception" : "Make an exception"}
            </Button>
            {exception && (
              <ConfirmButton
                label="Remove"
                title="Remove the exception?"
                confirm="Remove"
                variant="danger"
                act={() => tell(removeException, { params })}
                onDone={onChanged}
                fallback="The exception could not be removed."
              >
                From then on the same rules apply as for everyone. An open attempt keeps its time.
              </ConfirmButton>
            )}
          </div>
        )}
        {isOpen && (
          <ExceptionForm
            assignment={assignment}
            found={found}
            onCancel={() => setOpen(false)}
            onChanged={onChanged}
          />
        )}
      </section>
    </Panel>
  );
}

function Summary({ exception }: { exception: AssignmentException }) {
  const { opens, startBy, hardEnd, attempts, extraMinutes, isExcused, reason } = exception;
  const time = (local: string) =>
    new Date(`${local.slice(0, 16)}Z`).toLocaleString("en-GB", {
      weekday: "short",
      day: "numeric",
      month: "short",
      hour: "2-digit",
      minute: "2-digit",
      timeZone: "UTC",
    });
  const parts = [
    isExcused && "excused",
    opens && `opens ${time(opens)}`,
    startBy && `start by ${time(startBy)}`,
    hardEnd && `ends ${time(hardEnd)}`,
    attempts && `${attempts} ${attempts === 1 ? "attempt" : "attempts"}`,
    extraMinutes > 0 && `${extraMinutes} extra minutes`,
  ].filter(Boolean);
  return (
    <p className="wrap-anywhere">
      <span className="first-letter:uppercase inline-block">{parts.join(" · ")}</span>
      <span className="block text-sm text-ink-muted">{reason}</span>
    </p>
  );
}

type Body = Parameters<typeof tell<typeof setException>>[1] extends { body: infer B } | undefined ? B : never;

interface FormProps {
  assignment: Assignment;
  found: MemberOnAssignment;
  onCancel: () => void;
  onChanged: () => void;
}

function ExceptionForm({ assignment, found, onCancel, onChanged }: FormProps) {
  const { exception, member } = found;
  const [isExcused, setExcused] = useState(exception?.isExcused ?? false);
  const [choices, setChoices] = useState<TimeChoices>({});
  const form = useForm<
    Record<"opens" | "startBy" | "hardEnd" | "attempts" | "extraMinutes" | "reason", string>,
    Body
  >({
    initial: {
      opens: exception?.opens ?? "",
      startBy: exception?.startBy ?? "",
      hardEnd: exception?.hardEnd ?? "",
      attempts: String(exception?.attempts ?? ""),
      extraMinutes: String(exception?.extraMinutes ?? 0),
      reason: exception?.reason ?? "",
    },
    schema: async () => setException.body,
    body: (values) => ({
      opens: values.opens || null,
      startBy: values.startBy || null,
      hardEnd: values.hardEnd || null,
      attempts: values.attempts === "" ? null : Number(values.attempts),
      extraMinutes: /^\d+$/.test(values.extraMinutes) ? Number(values.extraMinutes) : Number.NaN,
      isExcused,
      reason: values.reason,
    }),
    submit: async (body) => {
      const { message } = await tell(setException, {
        params: { assignment: assignment.id, member: member.id },
        body,
      });
      onCancel();
      onChanged();
      return message;
    },
    refusals: (error: CallError) => {
      setChoices(
        Object.fromEntries(
          (["opens", "startBy", "hardEnd"] as const).flatMap((name) => {
            const [earlier, later] = [error.fields[`${name}Earlier`], error.fields[`${name}Later`]];
            return earlier && later ? [[name, [earlier, later]]] : [];
          }),
        ),
      );
      return error.fields;
    },
    fallback: "The exception could not be saved.",
  });
  const time = (name: "opens" | "startBy" | "hardEnd") => ({
    ...form.field(name),
    optional: true,
    choices: choices[name],
    onChoose: (value: string) => form.set(name, value),
  });
  return (
    <form {...form.props} className="flex w-full max-w-[42rem] flex-col gap-5">
      <FormFailure failure={form.failure} />
      <p className="text-sm text-ink-muted">
        What you leave empty stays as for everybody. Times are in {placeOf(assignment.timeZone)}.
      </p>
      <SwitchField
        label="Excused"
        help="Need not take it, and counts in no figure."
        checked={isExcused}
        onChange={setExcused}
      />
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <TimeField {...time("opens")} label="Opens" />
        <TimeField {...time("startBy")} label="Start by" />
        {assignment.hardEndAt !== null && <TimeField {...time("hardEnd")} label="Ends" />}
        <SelectField
          {...form.field("attempts")}
          onChange={(event) => form.set("attempts", event.target.value)}
          label="Attempts"
        >
          <option value="">As for everybody</option>
          <AttemptOptions />
        </SelectField>
        <Field
          {...form.field("extraMinutes")}
          label="Extra minutes"
          inputMode="numeric"
          className="figures"
          help="For each attempt, on top of the person's own extra time."
        />
      </div>
      <Field
        {...form.field("reason")}
        label="Reason"
        required
        maxLength={120}
        help="The member can read it."
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.busy} busyLabel="Saving…">
          Save the exception
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
