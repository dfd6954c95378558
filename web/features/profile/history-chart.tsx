/** Scores over time, small: a point per attempt on a scale of ten; from eight on the points are filled. */
import { rules } from "../../../contract/rules.ts";

export interface HistoryChartProps {
  title: string;
  /** Oldest first. */
  history: { attemptId: string; score: number }[];
}

const width = 240;
const height = 72;
/** Room for the points at the edges, and at the left for the scale's words. */
const inset = { left: 22, right: 8, top: 8, bottom: 8 };

export function HistoryChart({ title, history }: HistoryChartProps) {
  const right = width - inset.right;
  // Few attempts stand apart evenly instead of at the far ends.
  const step = (right - inset.left - 16) / Math.max(history.length - 1, 5);
  const points = history.map(({ attemptId, score }, index) => ({
    id: attemptId,
    x: round(inset.left + 12 + index * step),
    y: levelOf(score),
    isPass: score >= rules.certificateScore,
  }));
  const radius = history.length > 25 ? 2.5 : 4;
  const scores = history.map(({ score }) => score).join(", ");
  return (
    <svg
      className="history"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`${title}: scores out of ${rules.maxScore}, oldest first: ${scores}`}
    >
      {[0, rules.certificateScore, rules.maxScore].map((score) => (
        <g key={score} className="history-scale" data-pass={score === rules.certificateScore}>
          <line x1={inset.left} x2={right} y1={levelOf(score)} y2={levelOf(score)} />
          {score !== rules.maxScore && (
            <text x={inset.left - 6} y={levelOf(score) + 4}>
              {score}
            </text>
          )}
        </g>
      ))}
      <polyline className="history-line" points={points.map(({ x, y }) => `${x},${y}`).join(" ")} />
      {points.map(({ id, x, y, isPass }) => (
        <circle key={id} className="history-point" data-pass={isPass} cx={x} cy={y} r={radius} />
      ))}
    </svg>
  );
}

function levelOf(score: number): number {
  return round(height - inset.bottom - (score / rules.maxScore) * (height - inset.top - inset.bottom));
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
