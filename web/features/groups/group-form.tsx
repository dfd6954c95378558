/** The fields of a group: its name and its time zone. */
import { changeGroup, createGroup, type Group } from "../../../contract/groups/groups.ts";
import { call } from "../../client/api.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { useForm } from "../../ui/forms/form.ts";
import { FormFailure } from "../../ui/forms/form-failure.tsx";
import { SelectField } from "../../ui/forms/select-field.tsx";

const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The zones that this browser knows, the chosen one among them. */
function zones(chosen: string): string[] {
  const known = Intl.supportedValuesOf("timeZone");
  return [...new Set([...known, "UTC", chosen])].sort();
}

const contract = () => import("../../../contract/groups/groups.ts");

interface GroupFormProps {
  /** The group to change; without it a new one is made. */
  group?: Group;
  parentId?: string;
  onSaved: (group: Group) => void;
  /** Closes the form of a new group. */
  onCancel?: () => void;
}

export function GroupForm({ group, parentId, onSaved, onCancel }: GroupFormProps) {
  const form = useForm({
    initial: { name: group?.name ?? "", timeZone: group?.timeZone ?? ownZone() },
    schema: async () => (group ? (await contract()).changeGroup.body : (await contract()).createGroup.body),
    body: (values) =>
      group ? { ...values, version: group.version } : { ...values, ...(parentId ? { parentId } : {}) },
    submit: async (body) => {
      const reply = group
        ? await call(changeGroup, { params: { group: group.id }, body: body as { version: number } })
        : await call(createGroup, { body });
      onSaved(reply.data);
      return reply.message;
    },
    fallback: "The group could not be saved. Please try again.",
  });
  return (
    <form {...form.props} className="flex max-w-[36rem] flex-col gap-4">
      <FormFailure failure={form.failure} />
      <Field {...form.field("name")} label="Name" required maxLength={80} autoComplete="off" />
      <SelectField
        label="Time zone"
        help="Assignments of the group use this time zone."
        value={form.values.timeZone}
        error={form.error("timeZone")}
        onChange={(event) => form.set("timeZone", event.target.value)}
      >
        {zones(form.values.timeZone).map((zone) => (
          <option key={zone}>{zone}</option>
        ))}
      </SelectField>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.busy} busyLabel="Saving…">
          {group ? "Save changes" : "Create group"}
        </Button>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
