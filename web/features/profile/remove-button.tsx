/** Takes an optional value of the profile back, and offers to undo it. */
import { useState } from "react";
import { type ProfileChange, updateProfile } from "../../../contract/users.ts";
import { failureSentence, tell } from "../../client/api.ts";
import { askProfile, setUser } from "../../client/session.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.ts";

export type OptionalField = Exclude<keyof ProfileChange, "name" | "phone" | "profileType">;

async function store(change: ProfileChange): Promise<boolean> {
  try {
    const reply = await tell(updateProfile, { body: change });
    if (reply.data) setUser(reply.data);
    else await askProfile();
    return true;
  } catch (error) {
    toast.error(failureSentence(error, "Error updating user."));
    return false;
  }
}

export function RemoveButton({
  field,
  label,
  value,
}: {
  field: OptionalField;
  label: string;
  value: string;
}) {
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    const removed = await store({ [field]: null });
    setBusy(false);
    if (removed)
      toast.success(`${label} removed.`, { label: "Undo", run: () => void store({ [field]: value }) });
  };
  return (
    <Button
      variant="quiet"
      size="small"
      className="-my-2 -mr-2 px-2! font-normal! max-sm:-ml-2"
      aria-label={`Remove ${label.toLowerCase()}`}
      busy={busy}
      onClick={remove}
    >
      Remove
    </Button>
  );
}
