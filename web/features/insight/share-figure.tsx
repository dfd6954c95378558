/** A share with its bar; grey while there are too few answers, shown beside it, to conclude from it. */
import { rules } from "../../../contract/rules.ts";
import { percent } from "./figures.ts";
import "./insight.css";

export interface ShareFigureProps {
  share: number | null;
  /** How many answers or attempts it is a share of. */
  n: number;
}

export function ShareFigure({ share, n }: ShareFigureProps) {
  if (share === null) return <span className="text-ink-muted">–</span>;
  return (
    <span className="share-figure figures" data-unsure={n < rules.statisticsMinimum}>
      {percent(share)}
      <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect width={share * 100} height="4" />
      </svg>
    </span>
  );
}
