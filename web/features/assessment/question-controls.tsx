/** Previous, Next and, on the last question, Submit; at the thumb on small screens. */
import { Button } from "../../ui/button.tsx";

export interface QuestionControlsProps {
  isFirst: boolean;
  isLast: boolean;
  isSubmitting: boolean;
  onPrevious: () => void;
  onNext: () => void;
  onSubmit: () => void;
}

export function QuestionControls(props: QuestionControlsProps) {
  const { isFirst, isLast, isSubmitting } = props;
  return (
    <div className="sticky bottom-0 z-10 -mx-4 mt-2 flex items-center gap-2 border-t border-line bg-surface px-4 py-2.5 sm:-mx-6 sm:gap-3 sm:px-6 lg:static lg:mx-0 lg:mt-4 lg:border-t-0 lg:px-0">
      <Button
        variant="secondary"
        disabled={isFirst || isSubmitting}
        onClick={props.onPrevious}
        className="px-4 disabled:opacity-50"
      >
        Previous
      </Button>
      <Button
        variant={isLast ? "secondary" : "primary"}
        disabled={isLast || isSubmitting}
        onClick={props.onNext}
        className="ml-auto min-w-24 px-4 disabled:opacity-50"
      >
        Next
      </Button>
      {isLast && (
        <Button busy={isSubmitting} busyLabel="Submitting…" onClick={props.onSubmit} className="px-4">
          Submit
        </Button>
      )}
    </div>
  );
}
