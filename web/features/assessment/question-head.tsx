/** The quiz title with the time beside it; stays in sight on small screens. */
import { type ReactNode, useEffect, useRef } from "react";

export function QuestionHead({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} – Assay`;
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [title]);
  return (
    <header className="sticky top-0 z-10 -mx-4 max-lg:-mt-4 flex items-center justify-between gap-x-4 border-b border-line bg-surface px-4 py-1.5 sm:-mx-6 sm:px-6 [@media(max-height:20rem)]:static lg:static lg:col-span-2 lg:mx-0 lg:items-end lg:px-0 lg:pb-3">
      <h1 ref={heading} tabIndex={-1} className="text-base leading-tight sm:text-lg lg:text-xl lg:leading-8">
        {title}
      </h1>
      <div className="shrink-0 lg:w-56">{children}</div>
    </header>
  );
}
