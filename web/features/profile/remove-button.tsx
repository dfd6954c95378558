/** Removes an optional value from the profile, and offers to undo it. */
import { type ProfileChange, updateProfile } from "../../../contract/users/users.ts";
import { tell } from "../../client/api.ts";
import { askProfile, setUser } from "../../client/session.ts";
import { Button } from "../../ui/button.tsx";
import { useAct } from "../../ui/hooks/use-act.ts";
import { toast } from "../../ui/toast.ts";

export type OptionalField = Exclude<keyof ProfileChange, "name" | "phone" | "profileType">;

interface RemoveButtonProps {
  field: OptionalField;
  label: string;
  value: string;
}

export function RemoveButton({ field, label, value }: RemoveButtonProps) {
  const { busy, run } = useAct();
  const store = (change: ProfileChange) =>
    run(async () => {
      const reply = await tell(updateProfile, { body: change });
      if (reply.data) setUser(reply.data);
      else await askProfile();
      return { message: "" };
    }, "Error updating user.");
  const remove = async () => {
    if (await store({ [field]: null }))
      toast.success(`${label} removed.`, { label: "Undo", run: () => void store({ [field]: value }) });
  };
  return (
    <Button
      variant="quiet"
      size="small"
      className="-my-2 -me-2 px-2! font-normal! max-sm:-ms-2"
      aria-label={`Remove ${label.toLowerCase()}`}
      busy={busy}
      onClick={() => void remove()}
    >
      Remove
    </Button>
  );
}
