/** The hours in which a group's people get no automatic mail. */
import { changeGroup, type Group } from "../../../contract/groups/groups.ts";
import { call } from "../../client/api.ts";
import { Button } from "../../ui/button.tsx";
import { useForm } from "../../ui/forms/form.ts";
import { FormFailure } from "../../ui/forms/form-failure.tsx";
import { SelectField } from "../../ui/forms/select-field.tsx";

const hours = Array.from({ length: 24 }, (_, hour) => hour);

export function QuietHours({ group, onSaved }: { group: Group; onSaved: () => void }) {
  const form = useForm({
    initial: { quietFrom: String(group.quietFrom), quietTo: String(group.quietTo) },
    schema: async () => (await import("../../../contract/groups/groups.ts")).changeGroup.body,
    body: ({ quietFrom, quietTo }) => ({
      version: group.version,
      quietFrom: Number(quietFrom),
      quietTo: Number(quietTo),
    }),
    submit: async (body) => {
      const { message } = await call(changeGroup, { params: { group: group.id }, body });
      onSaved();
      return message;
    },
    fallback: "The quiet hours could not be saved. Please try again.",
  });
  const { quietFrom, quietTo } = form.values;
  const choice = (name: "quietFrom" | "quietTo", label: string) => (
    <SelectField
      name={name}
      label={label}
      value={form.values[name]}
      error={form.error(name)}
      onChange={(event) => form.set(name, event.target.value)}
      className="figures"
    >
      {hours.map((hour) => (
        <option key={hour} value={hour}>
          {hour}:00
        </option>
      ))}
    </SelectField>
  );
  return (
    <section aria-labelledby="quiet">
      <h2 id="quiet" className="mb-2 text-lg">
        Quiet hours
      </h2>
      <p className="mb-3 max-w-prose text-ink-muted">
        Automatic reminders wait until the quiet hours end. Those that would come too late are sent just
        before.
      </p>
      <form {...form.props} className="flex max-w-[36rem] flex-col gap-4">
        <FormFailure failure={form.failure} />
        <div className="grid grid-cols-2 items-start gap-4">
          {choice("quietFrom", "From")}
          {choice("quietTo", "Until")}
        </div>
        <p className="text-sm text-ink-muted" aria-live="polite">
          {quietFrom === quietTo
            ? "The same hour twice means none: reminders go out at any time."
            : `No reminder from ${quietFrom}:00 to ${quietTo}:00 (${group.timeZone}).`}
        </p>
        <div>
          <Button type="submit" busy={form.busy} busyLabel="Saving…">
            Save quiet hours
          </Button>
        </div>
      </form>
    </section>
  );
}
