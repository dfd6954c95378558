/** Leaves a group, after a confirmation. */
import { navigate } from "wouter/use-browser-location";
import { leaveGroup } from "../../../contract/groups/groups.ts";
import { tell } from "../../client/api.ts";
import { ConfirmButton } from "../../ui/confirm-button.tsx";
import { forgetGroups } from "./forget-groups.ts";

interface LeaveButtonProps {
  group: { id: string; name: string };
  /** Short where the group's name stands beside it. */
  label?: "Leave";
}

export function LeaveButton({ group, label }: LeaveButtonProps) {
  return (
    <ConfirmButton
      label={
        label ? (
          <>
            Leave<span className="only-read"> {group.name}</span>
          </>
        ) : (
          "Leave the group"
        )
      }
      title={`Leave ${group.name}?`}
      confirm="Leave"
      act={() => tell(leaveGroup, { params: { group: group.id } })}
      fallback="You could not leave the group. Please try again."
      onDone={() => {
        navigate("/groups");
        void forgetGroups();
      }}
    >
      Your results stay with the group’s managers. To come back you need a new invitation or a link.
    </ConfirmButton>
  );
}
