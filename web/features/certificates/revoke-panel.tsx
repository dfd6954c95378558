/** For admins: revokes a certificate, for good. */
import { useState } from "react";
import { revokeCertificate } from "../../../contract/certificates/certificates.ts";
import { tell } from "../../client/api.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { useAct } from "../../ui/hooks/use-act.ts";

export function RevokePanel({ code, onRevoked }: { code: string; onRevoked: () => void }) {
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState("");
  const [missing, setMissing] = useState(false);
  const { busy, run } = useAct();
  const revoke = async () => {
    if (reason.trim() === "") return setMissing(true);
    const done = await run(
      () => tell(revokeCertificate, { params: { code }, body: { reason } }),
      "The certificate could not be revoked.",
    );
    if (!done) return;
    setOpen(false);
    onRevoked();
  };
  return (
    <div className="no-print">
      <Button variant="danger" size="small" onClick={() => setOpen(true)}>
        Revoke this certificate
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Revoke this certificate?"
        actions={
          <>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              Cancel
            </Button>
            <Button variant="danger" busy={busy} busyLabel="Revoking..." onClick={() => void revoke()}>
              Revoke
            </Button>
          </>
        }
      >
        <p className="mb-4">
          Its page will show everyone that it is revoked, and its files can no longer be downloaded. Badge
          wallets see it in the status list. This can’t be undone.
        </p>
        <Field
          label="Reason"
          help="Shown to the holder and to admins. The public page shows only the date."
          maxLength={120}
          value={reason}
          error={missing && reason.trim() === "" ? "Please enter a reason." : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
      </Dialog>
    </div>
  );
}
