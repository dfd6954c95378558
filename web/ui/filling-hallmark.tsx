/** The animated hallmark of the result screen: fills to the score within 600 ms and turns gold if it passes. */
import { drawHallmark, hallmarkState, segmentOf } from "../../contract/certificates/hallmarks.ts";
import type { ScoreScale } from "../../contract/form.ts";
import { HallmarkFrame, HallmarkShapes, useHallmarkSubject } from "./hallmark.tsx";

export interface FillingHallmarkProps {
  slug: string;
  title?: string;
  score: number;
  scale: ScoreScale;
  /** Whether others can see the result; shows once it passes. */
  isShared?: boolean;
  /** Edge in pixels, 36 or more. */
  size?: number;
  className?: string;
}

const fillMilliseconds = 440;

/** With reduced motion nothing moves: the segments and the gold only fade in. */
export function FillingHallmark({
  slug,
  title,
  score,
  scale,
  isShared = false,
  size = 160,
  className,
}: FillingHallmarkProps) {
  const subject = useHallmarkSubject(slug, title);
  const state = hallmarkState(score, isShared, scale);
  const isGold = score >= scale.passScore;
  const ring = drawHallmark(
    subject,
    isGold ? { name: "tried", score: 0, maxScore: scale.maxScore } : state,
    size,
  );
  const delay = (index: number) => ({ animationDelay: `${(fillMilliseconds / score) * index}ms` });
  return (
    <HallmarkFrame state={state} size={size} className={className} fills>
      <g data-hallmark={isGold ? "tried" : state.name} className={isGold ? "struck-over" : undefined}>
        <HallmarkShapes shapes={ring.filter(({ part }) => part !== "filled")} />
        {Array.from({ length: score }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a segment is its place
          <g key={index} className="segment" style={delay(index)}>
            <HallmarkShapes shapes={[segmentOf(subject, index, scale.maxScore)]} />
          </g>
        ))}
      </g>
      {isGold && (
        <g className="strike" data-hallmark={state.name}>
          <HallmarkShapes shapes={drawHallmark(subject, state, size)} />
        </g>
      )}
    </HallmarkFrame>
  );
}
