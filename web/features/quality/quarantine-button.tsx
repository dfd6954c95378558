/** Quarantines a question, so that new attempts leave it out, or reinstates it; for admins. */
import { useId, useState } from "react";
import { quarantineItem, reinstateItem } from "../../../contract/quality.ts";
import { tell } from "../../client/api.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { useForm } from "../../ui/forms/form.ts";
import { useAct } from "../../ui/hooks/use-act.ts";

export interface QuarantineButtonProps {
  /** The bank's id of the question. */
  item: string;
  isQuarantined: boolean;
  /** In a list, where the button of every row would draw the eye. */
  isQuiet?: boolean;
  onDone: () => void;
}

export function QuarantineButton({ item, isQuarantined, isQuiet = false, onDone }: QuarantineButtonProps) {
  const [open, setOpen] = useState(false);
  const dialog = {
    item,
    onClose: () => setOpen(false),
    onDone: () => {
      setOpen(false);
      onDone();
    },
  };
  return (
    <>
      {/* One button for both actions, so that the focus returns to it after the change. */}
      <Button
        variant={isQuiet ? "quiet" : isQuarantined ? "secondary" : "danger"}
        size="small"
        onClick={() => setOpen(true)}
      >
        {isQuarantined ? "Reinstate" : "Quarantine"}
        <span className="only-read"> {item}</span>
      </Button>
      {open && (isQuarantined ? <ReinstateDialog {...dialog} /> : <QuarantineDialog {...dialog} />)}
    </>
  );
}

interface DialogProps {
  item: string;
  onClose: () => void;
  onDone: () => void;
}

function ReinstateDialog({ item, onClose, onDone }: DialogProps) {
  const { busy, run } = useAct();
  const reinstate = async () => {
    const act = () => tell(reinstateItem, { params: { id: item } });
    if (await run(act, "The question could not be reinstated.")) onDone();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Reinstate this question?"
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button busy={busy} onClick={() => void reinstate()}>
            Reinstate
          </Button>
        </>
      }
    >
      New attempts can include <span className="figures">{item}</span> again.
    </Dialog>
  );
}

function QuarantineDialog({ item, onClose, onDone }: DialogProps) {
  const formId = useId();
  const form = useForm({
    initial: { reason: "" },
    schema: async () => quarantineItem.body,
    body: (values) => values,
    submit: async (body) => {
      const { data, message } = await tell(quarantineItem, { params: { id: item }, body });
      onDone();
      return `${message} ${data?.drawable ?? 0} questions of this assessment remain.`;
    },
    fallback: "The question could not be quarantined.",
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Quarantine this question?"
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" type="submit" form={formId} busy={form.busy}>
            Quarantine
          </Button>
        </>
      }
    >
      <p className="mb-4">
        New attempts leave <span className="figures">{item}</span> out. Results stay as they are. With fewer
        than 20 questions left, its assessment can't be started.
      </p>
      <form {...form.props} id={formId}>
        <Field
          {...form.field("reason")}
          label="Reason"
          help="Only admins see it, in the audit log and beside the question."
          maxLength={120}
          required
        />
      </form>
    </Dialog>
  );
}
