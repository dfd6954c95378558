/** A part of the security page: what it is about at the side, what one can do beside it. */
import type { ReactNode } from "react";
import "./security.css";

export interface SectionProps {
  id: string;
  title: string;
  /** One or two sentences under the title. */
  about: ReactNode;
  children: ReactNode;
}

/** The heading takes the focus when a step of the part has ended; see `focusSection`. */
export function Section({ id, title, about, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="security-section">
      <div>
        <h2 id={`${id}-title`} tabIndex={-1} className="text-lg">
          {title}
        </h2>
        <p className="pt-2 text-sm text-ink-muted">{about}</p>
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}

/** Returns the focus to the section's heading when the focused element has gone. */
export function focusSection(id: string): void {
  document.getElementById(`${id}-title`)?.focus();
}
