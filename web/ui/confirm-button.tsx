/** A button for irreversible actions and those that affect others: asks for confirmation and states the consequences. */
import { type ReactNode, useState } from "react";
import { Button, type ButtonSize, type ButtonVariant } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { useAct } from "./hooks/use-act.ts";

export interface ConfirmButtonProps {
  label: ReactNode;
  /** The question in the dialog's heading. */
  title: string;
  /** The consequences. */
  children: ReactNode;
  /** The label of the confirming button. */
  confirm: string;
  act: () => Promise<{ message: string }>;
  onDone?: () => void;
  fallback: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
}

export function ConfirmButton({
  label,
  title,
  children,
  confirm,
  act,
  onDone,
  fallback,
  variant = "secondary",
  size = "small",
}: ConfirmButtonProps) {
  const [open, setOpen] = useState(false);
  const { busy, run } = useAct();
  const press = async () => {
    const done = await run(act, fallback);
    setOpen(false);
    if (done) onDone?.();
  };
  return (
    <>
      <Button variant={variant} size={size} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={title}
        actions={
          <>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              Cancel
            </Button>
            <Button variant={variant === "danger" ? "danger" : "primary"} busy={busy} onClick={press}>
              {confirm}
            </Button>
          </>
        }
      >
        {children}
      </Dialog>
    </>
  );
}
