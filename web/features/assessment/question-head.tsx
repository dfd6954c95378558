/** The rail of an open attempt: title, save status, time and numbers, always in view. */
import { type ReactNode, useEffect, useRef } from "react";

export interface QuestionHeadProps {
  title: string;
  /** Whether the answer is saved; its line is always reserved, so that nothing moves when it appears. */
  status: ReactNode;
  time: ReactNode;
  numbers: ReactNode;
}

export function QuestionHead({ title, status, time, numbers }: QuestionHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} – Assay`;
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [title]);
  return (
    <header className="question-rail">
      <div className="min-w-0">
        <h1 ref={heading} tabIndex={-1} className="question-title">
          {title}
        </h1>
        <div className="flex min-h-5 items-center text-xs">{status}</div>
      </div>
      <div className="question-time">{time}</div>
      <div className="question-numbers">{numbers}</div>
    </header>
  );
}
