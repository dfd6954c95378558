/** What one signs in for, beside the account forms. */
import { Hallmark } from "../../ui/hallmark.tsx";

const facts = [
  ["42", "assessments, from Excel to Rust"],
  ["10", "questions each, one answer per question"],
  ["10:00", "minutes on the clock"],
  ["8/10", "earns the mark in gold"],
];

/** Ornament for wide screens; the catalogue says the same to everybody. */
export function Offer() {
  return (
    <div aria-hidden="true" className="hidden border-l border-line pl-16 lg:block">
      <div className="flex gap-3">
        <Hallmark slug="typescript" size={64} />
        <Hallmark slug="sql" size={64} />
        <Hallmark slug="cybersecurity" size={64} />
        <Hallmark slug="data-analytics" size={64} />
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
