/** One person of a group: what managers change about them, and what they do with their invitation. */
import { useState } from "react";
import type { GroupRole } from "../../../contract/groups/groups.ts";
import {
  approveMember,
  changeMember,
  type Member,
  removeMember,
  resendInvitation,
} from "../../../contract/groups/members.ts";
import { tell } from "../../client/api.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { SelectField } from "../../ui/forms/select-field.tsx";
import { SwitchField } from "../../ui/forms/switch-field.tsx";
import { useAct } from "../../ui/hooks/use-act.ts";
import { nameOf, roleWords } from "./member-words.ts";

interface MemberDialogProps {
  member: Member | undefined;
  onClose: () => void;
  onChanged: () => void;
}

export function MemberDialog({ member, onClose, onChanged }: MemberDialogProps) {
  if (!member) return null;
  return <Opened member={member} onClose={onClose} onChanged={onChanged} />;
}

const ended = ["left", "withdrawn", "expired"];

function Opened({ member, onClose, onChanged }: MemberDialogProps & { member: Member }) {
  const [name, setName] = useState(member.name);
  const [idNumber, setIdNumber] = useState(member.idNumber ?? "");
  const [labels, setLabels] = useState(member.labels.join(", "));
  const [role, setRole] = useState<GroupRole>(member.role);
  const [counts, setCounts] = useState(member.counts);
  const { busy, run } = useAct();
  const params = { member: member.id };
  const act = async (work: Parameters<typeof run>[0]) => {
    if (await run(work, "This could not be saved. Please try again.")) onChanged();
  };
  const save = () =>
    act(() =>
      tell(changeMember, {
        params,
        body: {
          ...(role === member.role ? {} : { role }),
          ...(counts === member.counts ? {} : { counts }),
          labels: labels
            .split(/[,;]/)
            .map((label) => label.trim())
            .filter((label) => label !== ""),
          ...(name.trim() === "" || name === member.name ? {} : { name }),
          idNumber: idNumber.trim() === "" ? null : idNumber,
        },
      }),
    );
  const isJoined = member.state === "joined";
  const canInvite = !member.isErased && ["invited", "expired", "withdrawn"].includes(member.state);
  const chooseRole = (next: GroupRole) => {
    setRole(next);
    setCounts(next === "member");
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={nameOf(member)}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button busy={busy} onClick={() => void save()}>
            Save changes
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {member.email !== null && <p className="text-sm">{member.email}</p>}
        {member.state === "requested" && (
          <div className="flex flex-wrap gap-2">
            <Button size="small" busy={busy} onClick={() => void act(() => tell(approveMember, { params }))}>
              Let this person in
            </Button>
          </div>
        )}
        <SelectField
          label="Role"
          value={role}
          help={roleHelp[role]}
          onChange={({ target }) => chooseRole(target.value as GroupRole)}
        >
          {Object.entries(roleWords).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <SwitchField
          label="Takes assessments in this group"
          help="Only these people appear in its results."
          checked={counts}
          onChange={setCounts}
        />
        <Field
          label="Name in this group"
          value={name}
          maxLength={120}
          onChange={(e) => setName(e.target.value)}
        />
        <Field
          label="Id number"
          optional
          value={idNumber}
          maxLength={120}
          onChange={(e) => setIdNumber(e.target.value)}
        />
        <Field
          label="Labels"
          optional
          help="Separated by commas."
          value={labels}
          onChange={(e) => setLabels(e.target.value)}
        />
        <div className="flex flex-wrap gap-2 border-t border-line pt-4">
          {canInvite && (
            <Button
              variant="secondary"
              size="small"
              busy={busy}
              onClick={() => void act(() => tell(resendInvitation, { params }))}
            >
              Send the invitation again
            </Button>
          )}
          {!ended.includes(member.state) && (
            <Button
              variant="danger"
              size="small"
              busy={busy}
              onClick={() => void act(() => tell(removeMember, { params }))}
            >
              {removalLabel(isJoined, member.state)}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

function removalLabel(isJoined: boolean, state: Member["state"]): string {
  if (isJoined) return "Remove from the group";
  return state === "requested" ? "Turn down the request" : "Withdraw the invitation";
}

const roleHelp: Record<GroupRole, string> = {
  member: "Takes the group’s assessments.",
  viewer:
    "Sees names and results, without addresses, and changes nothing. With labels, a viewer sees only people who have one of them.",
  manager: "Adds people, sets assessments and sees results. All managers are told by email.",
};
