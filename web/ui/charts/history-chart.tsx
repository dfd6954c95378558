/** A small chart of scores over time: a point per attempt, filled where it passed, with its scale and its first and last day. */
import type { ScoreScale } from "../../../contract/form.ts";
import "./history-chart.css";
import { dayText } from "../moment.ts";
import { type Attempt, placesOf } from "./history-places.ts";

export interface HistoryChartProps {
  title: string;
  /** Oldest first, at least one. */
  history: (Attempt & ScoreScale)[];
}

const width = 264;
const height = 96;
/** Room for the points at the edges, the scale at the left and the days below. */
const inset = { left: 24, right: 8, top: 8, bottom: 24 };
/** With more attempts, only the line, the best and the last point are drawn, since points would overlap. */
const mostPoints = 24;

export function HistoryChart({ title, history }: HistoryChartProps) {
  const right = width - inset.right;
  // Drawn on the scale of the latest: an earlier version may have had more questions or fewer.
  const { maxScore, passScore } = history.at(-1)!;
  const best = Math.max(...history.map(({ score, maxScore: of }) => score / of));
  const places = placesOf(history);
  const points = history.map(({ attemptId, score, ...scale }, index) => ({
    id: attemptId,
    share: score / scale.maxScore,
    isPassed: score >= scale.passScore,
    x: round(inset.left + 8 + places[index]! * (right - inset.left - 16)),
    y: levelOf(score / scale.maxScore),
  }));
  const shown =
    points.length <= mostPoints ? points : [points.findLast(({ share }) => share === best)!, points.at(-1)!];
  const [first, last] = [history[0]!.createdAt, history.at(-1)!.createdAt];
  const scores = history
    .map(({ score, maxScore: of }) => (of === maxScore ? score : `${score} of ${of}`))
    .join(", ");
  const days =
    first.slice(0, 10) === last.slice(0, 10) ? dayText(last) : `${dayText(first)} to ${dayText(last)}`;
  return (
    <svg
      className="history"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`${title}: scores out of ${maxScore}, oldest first: ${scores}; ${days}`}
    >
      {[0, passScore, maxScore].map((score) => (
        <g key={score} className="history-scale" data-pass={score === passScore}>
          <line x1={inset.left} x2={right} y1={levelOf(score / maxScore)} y2={levelOf(score / maxScore)} />
          {score !== maxScore && (
            <text x={inset.left - 8} y={levelOf(score / maxScore) + 4}>
              {score}
            </text>
          )}
        </g>
      ))}
      {points.length > 1 && (
        <polyline className="history-line" points={points.map(({ x, y }) => `${x},${y}`).join(" ")} />
      )}
      {shown.map(({ id, isPassed, x, y }) => (
        <circle key={id} className="history-point" data-pass={isPassed} cx={x} cy={y} r={4} />
      ))}
      <g className="history-days">
        <text x={inset.left} y={height - 4}>
          {dayText(first, "short")}
        </text>
        {first.slice(0, 10) !== last.slice(0, 10) && (
          <text x={right} y={height - 4} textAnchor="end">
            {dayText(last, "short")}
          </text>
        )}
      </g>
    </svg>
  );
}

function levelOf(share: number): number {
  return round(height - inset.bottom - share * (height - inset.top - inset.bottom));
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
