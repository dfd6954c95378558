/** The specification's instruction box; it folds to one line once the first question is left. */
import { useEffect, useState } from "react";
import { Icon } from "../../ui/icons.tsx";
import { durationText } from "../../ui/moment.ts";

export interface InstructionBoxProps {
  /** The person's own limit in minutes. */
  minutes: number;
  isFirstQuestion: boolean;
  /** Seconds that the person got back after outages of the server. */
  returnedSeconds: number;
}

export function InstructionBox({ minutes, isFirstQuestion, returnedSeconds }: InstructionBoxProps) {
  const [isOpen, setOpen] = useState(isFirstQuestion);
  useEffect(() => {
    if (!isFirstQuestion) setOpen(false);
  }, [isFirstQuestion]);
  const returned =
    returnedSeconds > 0 ? `You got ${durationText(returnedSeconds)} back: Assay was not reachable.` : "";
  return (
    <div className="relative">
      <p role="status" className="only-read">
        {returned}
      </p>
      <details
        open={isOpen}
        onToggle={(event) => setOpen(event.currentTarget.open)}
        className="hairline group rounded-md bg-raised text-sm"
      >
        <summary className="flex min-h-9 list-none items-center gap-2 px-3 py-1.5 pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
          <Icon name="down" className="size-4 -rotate-90 text-ink-muted group-open:rotate-0" />
          <span className="font-medium">Instructions</span>
          {returned ? (
            // In the room that the line has anyway, so that nothing moves when it appears.
            <span
              aria-hidden="true"
              className="ml-auto max-w-[13rem] text-right text-xs leading-4 max-sm:-my-1 sm:max-w-none sm:text-sm"
            >
              {returned}
            </span>
          ) : (
            <span className="hidden truncate text-ink-muted group-open:hidden sm:inline">
              {minutes} minutes, do not refresh, attempt all, submits itself
            </span>
          )}
        </summary>
        <ul className="flex max-w-prose list-disc flex-col gap-1 pr-4 pb-3 pl-9 text-ink-muted">
          <li>You have {minutes} minutes.</li>
          <li>Do not refresh the page. If it happens, your answers are kept and the time goes on.</li>
          <li>Attempt all questions; one without an answer counts as wrong.</li>
          <li>The test submits itself after {minutes} minutes.</li>
        </ul>
      </details>
    </div>
  );
}
