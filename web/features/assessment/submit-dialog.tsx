/** Asked once before an attempt is handed in with questions left open; the clock goes on behind it. */
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";

export interface SubmitDialogProps {
  isOpen: boolean;
  /** Numbers of the questions without an answer. */
  openNumbers: number[];
  onSubmit: () => void;
  onClose: () => void;
}

const list = new Intl.ListFormat("en", { type: "conjunction" });

export function SubmitDialog({ isOpen, openNumbers, onSubmit, onClose }: SubmitDialogProps) {
  const isOne = openNumbers.length === 1;
  const numbers = list.format(openNumbers.map(String));
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={isOne ? "One question has no answer" : `${openNumbers.length} questions have no answer`}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Go on answering
          </Button>
          <Button onClick={onSubmit}>Submit now</Button>
        </>
      }
    >
      <p>
        {isOne ? `Question ${numbers} counts` : `Questions ${numbers} count`} as wrong if you submit now. The
        time goes on meanwhile.
      </p>
    </Dialog>
  );
}
