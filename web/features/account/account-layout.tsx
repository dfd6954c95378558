/** The account screens' page: the form in one column, and on wide screens what one signs in for. */
import type { ReactNode } from "react";
import { Hallmark } from "../../ui/hallmark.tsx";

/** `aside` stands instead of what one signs in for. */
export function AccountLayout({ children, aside }: { children: ReactNode; aside?: ReactNode }) {
  return (
    <div className="grid gap-16 lg:grid-cols-[minmax(0,27rem)_1fr] lg:gap-24">
      <div className="w-full max-w-form">{children}</div>
      {aside ?? <Offer />}
    </div>
  );
}

const facts = [
  ["42", "assessments, from Excel to Rust"],
  ["10", "questions each, one answer per question"],
  ["10:00", "minutes on the clock"],
  ["8/10", "earns the mark in gold"],
];

/** Ornament for wide screens; the catalogue says the same to everybody. */
function Offer() {
  return (
    <div aria-hidden="true" className="hidden border-l border-line pl-16 lg:block">
      <div className="flex gap-3">
        <Hallmark title="TypeScript Assessment" category="Programming Language" size={64} />
        <Hallmark title="SQL Assessment" category="Database" size={64} />
        <Hallmark title="Cybersecurity Assessment" category="Security" size={64} />
        <Hallmark title="Data Analytics Assessment" category="Data Analytics" size={64} />
      </div>
      <dl className="mt-10 max-w-sm">
        {facts.map(([figure, text]) => (
          <div key={text} className="flex items-baseline gap-6 border-t border-line py-3.5 last:border-b">
            <dt className="figures min-w-20 shrink-0 font-display text-xl font-semibold">{figure}</dt>
            <dd className="text-sm text-ink-muted">{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
