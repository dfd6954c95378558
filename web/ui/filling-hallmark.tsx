/** The hallmark as a moment: it fills to a score within 600 ms and turns gold from 8 on. Used by the result. */
import { drawHallmark, hallmarkState, segmentOf } from "../../contract/hallmarks.ts";
import { rules } from "../../contract/rules.ts";
import { HallmarkFrame, HallmarkShapes, hallmarkSubject } from "./hallmark.tsx";

export interface FillingHallmarkProps {
  slug: string;
  title?: string;
  /** 0 to 10. */
  score: number;
  /** Whether others can see the result; shows from 8 on. */
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
  isShared = false,
  size = 160,
  className,
}: FillingHallmarkProps) {
  const subject = hallmarkSubject(slug, title);
  const state = hallmarkState(score, isShared);
  const isGold = score >= rules.certificateScore;
  const ring = drawHallmark(subject, isGold ? { name: "tried", score: 0 } : state, size);
  const delay = (index: number) => ({ animationDelay: `${(fillMilliseconds / score) * index}ms` });
  return (
    <HallmarkFrame state={state} size={size} className={className} fills>
      <g data-hallmark={isGold ? "tried" : state.name} className={isGold ? "struck-over" : undefined}>
        <HallmarkShapes shapes={ring.filter(({ part }) => part !== "filled")} />
        {Array.from({ length: score }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a segment is its place
          <g key={index} className="segment" style={delay(index)}>
            <HallmarkShapes shapes={[segmentOf(subject, index)]} />
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
