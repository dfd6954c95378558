/** The screen's one h1: names the document and takes the focus when the screen came by a click inside the app. */
import { type ReactNode, useEffect, useRef } from "react";
import { classes } from "./classes.ts";
import { arrival } from "./hooks/arrival.ts";

export interface PageHeadingProps {
  children: ReactNode;
  /** The document's title if the heading is not plain text or too short. */
  title?: string;
  /** One sentence under the heading. */
  lead?: ReactNode;
  /** Beside the heading, at the end of the line. */
  aside?: ReactNode;
  className?: string;
}

export function PageHeading({ children, title, lead, aside, className }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const name = title ?? (typeof children === "string" ? children : "");
  useEffect(() => {
    document.title = name ? `${name} – Assay` : "Assay";
  }, [name]);
  useEffect(() => {
    if (arrival.byNavigation) heading.current?.focus({ preventScroll: true });
    if (arrival.toTop) window.scrollTo(0, 0);
  }, []);
  return (
    <header className={classes("mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-4", className)}>
      <div className="flex min-w-0 max-w-[52rem] flex-col gap-2">
        <h1 ref={heading} tabIndex={-1} className="text-2xl sm:text-3xl">
          {children}
        </h1>
        {lead && <p className="max-w-prose text-balance text-ink-muted">{lead}</p>}
      </div>
      {aside}
    </header>
  );
}
