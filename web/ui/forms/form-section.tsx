/** A part of a long form: folded, with a summary of its settings, until somebody opens it or it has an error. */
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { Icon } from "../icons.tsx";
import "./form-section.css";

export interface FormSectionProps {
  title: string;
  /** The settings in a few words. */
  summary: ReactNode;
  /** The focus moves to the first error, which must not be folded away. */
  hasError?: boolean;
  children: ReactNode;
}

export function FormSection({ title, summary, hasError = false, children }: FormSectionProps) {
  const details = useRef<HTMLDetailsElement>(null);
  useLayoutEffect(() => {
    if (hasError && details.current) details.current.open = true;
  }, [hasError]);
  return (
    <details ref={details} className="form-section">
      <summary>
        <span className="font-medium">{title}</span>
        <span className="form-section-summary">{summary}</span>
        <Icon name="down" />
      </summary>
      <div className="form-section-fields">{children}</div>
    </details>
  );
}
