/** Asks before the person leaves an open attempt with Back. */
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";

export interface LeaveDialogProps {
  isOpen: boolean;
  onStay: () => void;
  onLeave: () => void;
}

export function LeaveDialog({ isOpen, onStay, onLeave }: LeaveDialogProps) {
  return (
    <Dialog
      open={isOpen}
      onClose={onStay}
      title="Leave the test?"
      actions={
        <>
          <Button onClick={onStay}>Stay</Button>
          <Button variant="secondary" onClick={onLeave}>
            Leave
          </Button>
        </>
      }
    >
      <p>
        The clock keeps running. Your answers are saved, and you can come back until the time is up. Then the
        test is graded with the answers you have given.
      </p>
    </Dialog>
  );
}
