/** Asks before submitting with open or flagged questions; the clock keeps running. */
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { submitQuestion } from "./submit-question.ts";

export interface SubmitDialogProps {
  isOpen: boolean;
  /** Numbers of the questions without an answer. */
  openNumbers: number[];
  /** Numbers of the questions to be reminded of. */
  flaggedNumbers: number[];
  total: number;
  onGo: (number: number) => void;
  onSubmit: () => void;
  onClose: () => void;
}

export function SubmitDialog(props: SubmitDialogProps) {
  const { title, text, goTo } = submitQuestion(props.openNumbers, props.flaggedNumbers, props.total);
  return (
    <Dialog
      open={props.isOpen}
      onClose={props.onClose}
      title={title}
      actions={
        <>
          <Button onClick={() => props.onGo(goTo)}>Go to question {goTo}</Button>
          <Button variant="secondary" onClick={props.onSubmit}>
            Submit now
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  );
}
