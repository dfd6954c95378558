/** A few points beside a screen of the account, or below it on phones. */
import { useId } from "react";

export interface SidePointsProps {
  heading: string;
  points: readonly (readonly [point: string, why: string])[];
}

export function SidePoints({ heading, points }: SidePointsProps) {
  const id = useId();
  return (
    <aside aria-labelledby={id} className="border-line max-lg:border-t max-lg:pt-8 lg:border-s lg:ps-16">
      <h2 id={id} className="text-lg">
        {heading}
      </h2>
      <dl className="mt-4 max-w-sm">
        {points.map(([point, why]) => (
          <div key={point} className="border-t border-line py-3.5 last:border-b">
            <dt className="text-sm font-medium">{point}</dt>
            <dd className="mt-0.5 text-sm text-ink-muted">{why}</dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}
