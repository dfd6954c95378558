/** A word with a disc before it, full, half or empty, so that states differ by shape as well as by colour. */
import type { ReactNode } from "react";

const fills = { full: "M6 1a5 5 0 0 1 0 10A5 5 0 0 1 6 1z", half: "M6 1a5 5 0 0 1 0 10z", empty: "" };

export interface DiscMarkProps {
  /** A class that sets the text's colour. */
  colour: string;
  fill: keyof typeof fills;
  children: ReactNode;
}

export function DiscMark({ colour, fill, children }: DiscMarkProps) {
  return (
    <span className={`inline-flex items-baseline gap-2 whitespace-nowrap ${colour}`}>
      <svg viewBox="0 0 12 12" className="size-3 shrink-0 self-center" aria-hidden="true">
        <circle cx="6" cy="6" r="5" fill="none" stroke="currentColor" strokeWidth="1.5" />
        {fills[fill] && <path d={fills[fill]} fill="currentColor" />}
      </svg>
      {children}
    </span>
  );
}
