/** Asked once before an attempt is handed in with questions left open or flagged; the clock goes on behind it. */
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";

export interface SubmitDialogProps {
  isOpen: boolean;
  /** Numbers of the questions without an answer. */
  openNumbers: number[];
  /** Numbers of the questions that the person flagged. */
  flaggedNumbers: number[];
  onSubmit: () => void;
  onClose: () => void;
}

const list = new Intl.ListFormat("en", { type: "conjunction" });

export function SubmitDialog(props: SubmitDialogProps) {
  const { isOpen, openNumbers, flaggedNumbers, onSubmit, onClose } = props;
  const isAnswered = openNumbers.length === 0;
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={
        isAnswered
          ? `${count(flaggedNumbers)} ${flaggedNumbers.length === 1 ? "is" : "are"} still flagged`
          : `${count(openNumbers)} ${openNumbers.length === 1 ? "has" : "have"} no answer`
      }
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {isAnswered ? "Go back" : "Go on answering"}
          </Button>
          <Button onClick={onSubmit}>Submit now</Button>
        </>
      }
    >
      <p>
        {!isAnswered &&
          `${named(openNumbers)} ${openNumbers.length === 1 ? "counts" : "count"} as wrong if you submit now. `}
        {flaggedNumbers.length > 0 && `You flagged ${named(flaggedNumbers).toLowerCase()}. `}
        The time goes on meanwhile.
      </p>
    </Dialog>
  );
}

function count({ length }: number[]): string {
  return length === 1 ? "One question" : `${length} questions`;
}

/** Questions 3, 6, and 9. */
function named(numbers: number[]): string {
  return `Question${numbers.length === 1 ? "" : "s"} ${list.format(numbers.map(String))}`;
}
