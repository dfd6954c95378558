/** The streak of ten marks: how many were right, wrong and left open. */

export interface StreakProps {
  right: number;
  /** Questions that had an answer. */
  answered: number;
  total: number;
}

export function Streak({ right, answered, total: all }: StreakProps) {
  const wrong = Math.max(0, answered - right);
  const marks = Array.from({ length: all }, (_, index) => {
    if (index < right) return "right";
    return index < right + wrong ? "wrong" : "open";
  });
  const parts = [`${right} right`, `${wrong} wrong`, `${all - right - wrong} not answered`];
  return (
    <div className="flex flex-col gap-2">
      <div className="flex gap-1" aria-hidden="true">
        {marks.map((mark, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: ten places that never move
          <span key={index} className="streak-mark" data-mark={mark} />
        ))}
      </div>
      <p className="figures text-sm text-ink-muted">{parts.join(" · ")}</p>
    </div>
  );
}
