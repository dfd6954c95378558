/** What a regrade would change, in numbers, before it is confirmed. */
import { classes } from "../../ui/classes.ts";

export type EffectFigure = [label: string, value: number];

/** @param props.figures five or six: one row where there is room for it */
export function EffectFigures({ figures }: { figures: EffectFigure[] }) {
  return (
    <div className="@container border-y border-line py-4">
      <dl
        className={classes(
          "grid grid-cols-2 gap-4 @min-[26rem]:grid-cols-3",
          figures.length > 5 ? "@min-[54rem]:grid-cols-6" : "@min-[46rem]:grid-cols-5",
        )}
      >
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt className="text-xs text-ink-muted">{label}</dt>
            <dd className={classes("figures text-lg", value === 0 && "text-ink-muted")}>
              {value.toLocaleString("en")}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
