/** The foot of the screen: Previous, Next and, on the last question, Submit between them: where Next stood, a second press must not submit. */
import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";

export interface QuestionControlsProps {
  isFirst: boolean;
  isLast: boolean;
  isSubmitting: boolean;
  /** A notice about all answers. It makes the foot grow upwards, so that no option or button moves. */
  notice: ReactNode;
  onPrevious: () => void;
  onNext: () => void;
  onSubmit: () => void;
}

export function QuestionControls(props: QuestionControlsProps) {
  const { isFirst, isLast, isSubmitting } = props;
  return (
    <div className="question-foot">
      {props.notice}
      <div className="flex items-center gap-2 sm:gap-3">
        <Button
          variant="secondary"
          disabled={isFirst || isSubmitting}
          onClick={props.onPrevious}
          className={`px-3! disabled:opacity-50 sm:px-5! ${isSubmitting ? "max-sm:hidden" : ""}`}
        >
          Previous
        </Button>
        {isLast && (
          <Button
            busy={isSubmitting}
            busyLabel="Submitting…"
            onClick={props.onSubmit}
            className="ms-auto px-3! sm:px-5!"
          >
            Submit
          </Button>
        )}
        <Button
          variant={isLast ? "secondary" : "primary"}
          disabled={isLast || isSubmitting}
          onClick={props.onNext}
          className={`min-w-20 px-3! disabled:opacity-50 sm:min-w-24 sm:px-5! ${isLast ? "" : "ms-auto"}`}
        >
          Next
        </Button>
      </div>
    </div>
  );
}
