/** The specification's instruction box: open where there is room beside the question, one line above it elsewhere. */
import { useState } from "react";
import { Icon } from "../../../ui/icons.tsx";

/** From this width on the box stands beside the question and takes none of its height. */
const wideQuery = "(width >= 64rem)";

/** @param minutes the person's own limit */
export function InstructionBox({ minutes }: { minutes: number }) {
  const [isOpen, setOpen] = useState(() => matchMedia(wideQuery).matches);
  return (
    <details
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group rounded-md border-line text-xs lg:border lg:bg-raised lg:text-sm"
    >
      <summary className="instruction-summary flex min-h-8 list-none items-center gap-1.5 text-ink-muted lg:min-h-10 lg:px-3 pointer-coarse:min-h-9 [&::-webkit-details-marker]:hidden">
        <Icon name="down" className="size-3.5 -rotate-90 group-open:rotate-0 rtl:rotate-90" />
        <span className="font-medium text-ink max-lg:group-not-open:only-read">Instructions</span>
        <span className="leading-4 group-open:hidden max-lg:text-2xs">
          {minutes} minutes, do not refresh, attempt all, submits itself
        </span>
      </summary>
      <ul className="flex max-w-prose list-disc flex-col gap-1.5 pe-3 pb-3 ps-8 text-ink-muted">
        <li>You have {minutes} minutes.</li>
        <li>Do not refresh the page. If you do, your answers are kept and the clock keeps running.</li>
        <li>Attempt all questions; one without an answer counts as wrong.</li>
        <li>The test submits itself after {minutes} minutes.</li>
      </ul>
    </details>
  );
}
