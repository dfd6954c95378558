/** Previous, Next and, on the last question, Submit between them: where Next stood, a second press must not submit. */
import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";

export interface QuestionControlsProps {
  isFirst: boolean;
  isLast: boolean;
  isSubmitting: boolean;
  /** Whether the answer is saved; stands here where there is room. */
  sign: ReactNode;
  /** What must be said of all answers; stays in sight with the buttons on small screens. */
  notice: ReactNode;
  onPrevious: () => void;
  onNext: () => void;
  onSubmit: () => void;
}

export function QuestionControls(props: QuestionControlsProps) {
  const { isFirst, isLast, isSubmitting } = props;
  return (
    <div className="sticky bottom-0 z-10 -mx-4 mt-2 flex flex-col border-t border-line bg-surface px-4 py-2.5 sm:-mx-6 sm:px-6 lg:static lg:mx-0 lg:mt-5 lg:flex-col-reverse lg:border-t-0 lg:p-0 [@media(max-height:20rem)]:static">
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
        <div className="ml-2 hidden lg:block">{props.sign}</div>
        {isLast && (
          <Button
            busy={isSubmitting}
            busyLabel="Submitting…"
            onClick={props.onSubmit}
            className="ml-auto px-3! sm:px-5!"
          >
            Submit
          </Button>
        )}
        <Button
          variant={isLast ? "secondary" : "primary"}
          disabled={isLast || isSubmitting}
          onClick={props.onNext}
          className={`min-w-20 px-3! disabled:opacity-50 sm:min-w-24 sm:px-5! ${isLast ? "" : "ml-auto"}`}
        >
          Next
        </Button>
      </div>
    </div>
  );
}
