/** Bars that are read without colour: heights, hatching and figures; a table accompanies each chart. */
import { type ReactNode, useId } from "react";
import { useWidth } from "../hooks/use-width.ts";

export interface Bar {
  key: string;
  /** Below the bar. */
  label: string;
  value: number;
  /** How much of it is filled; the rest is hatched. All of it by default. */
  filled?: number;
}

export interface BarChartProps {
  /** The drawing's accessible name; the figures are in the table. */
  label: string;
  bars: readonly Bar[];
  /** Words for the filled and the hatched part. */
  legend?: { filled: string; hatched: string };
  /** The table with the same figures. */
  table: ReactNode;
}

const plot = 150;
const head = 20;
const foot = 22;
/** Pixels for a letter of a label and for the room beside it, and for a figure of three digits above a bar. */
const letter = 7;
const labelGap = 14;
const narrowestFigure = 26;

export function BarChart({ label, bars, legend, table }: BarChartProps) {
  const [ref, width] = useWidth();
  const pattern = useId();
  const most = Math.max(1, ...bars.map((bar) => bar.value));
  const step = bars.length === 0 ? 0 : width / bars.length;
  const labelWidth = letter * Math.max(0, ...bars.map((bar) => bar.label.length));
  // The last label may end with its bar, which takes it half its width closer to the one before.
  const every = step === 0 ? 1 : Math.max(1, Math.ceil((labelWidth + labelGap) / step));
  const hasShortLabels = step >= narrowestFigure && bars.every((bar) => bar.label.length <= 3);
  const gap = Math.min(12, step * 0.25);
  const heightOf = (value: number) => (value === 0 ? 0 : Math.max(2, (value / most) * plot));
  return (
    <figure className="flex flex-col gap-3">
      {legend && <Legend {...legend} />}
      <div ref={ref}>
        {width > 0 && (
          <svg
            role="img"
            aria-label={label}
            width={width}
            height={head + plot + foot}
            className="block overflow-visible text-ink"
          >
            <Hatching id={pattern} />
            {bars.map((bar, index) => {
              const height = heightOf(bar.value);
              const filled = bar.value === 0 ? 0 : (height * (bar.filled ?? bar.value)) / bar.value;
              const x = index * step + gap / 2;
              const isLast = index === bars.length - 1;
              const isLabelled = (bars.length - 1 - index) % every === 0;
              return (
                <g key={bar.key}>
                  <rect
                    x={x + 0.5}
                    y={head + plot - height + 0.5}
                    width={Math.max(1, step - gap - 1)}
                    height={Math.max(0, height - 0.5)}
                    fill={`url(#${pattern})`}
                    stroke="currentColor"
                  />
                  <rect
                    x={x}
                    y={head + plot - filled}
                    width={Math.max(1, step - gap)}
                    height={filled}
                    fill="currentColor"
                  />
                  {/* If bars are thin, only the highest has a figure, since others would overlap. */}
                  {bar.value > 0 && (bar.value === most || step >= narrowestFigure) && (
                    <Label x={x + (step - gap) / 2} y={head + plot - height - 6}>
                      {String(bar.value)}
                    </Label>
                  )}
                  {(isLabelled || hasShortLabels) && (
                    <Label
                      // A label that is wider than the last bar ends with it, inside the drawing.
                      {...(isLast && !hasShortLabels
                        ? { x: x + step - gap, anchor: "end" }
                        : { x: Math.max(x + (step - gap) / 2, hasShortLabels ? 0 : labelWidth / 2) })}
                      y={head + plot + 16}
                    >
                      {bar.label}
                    </Label>
                  )}
                </g>
              );
            })}
            <line x1="0" x2={width} y1={head + plot} y2={head + plot} stroke="currentColor" strokeWidth="1" />
          </svg>
        )}
      </div>
      <details>
        <summary className="tap-room cursor-pointer text-sm text-accent">The same as a table</summary>
        <div className="mt-3">{table}</div>
      </details>
    </figure>
  );
}

interface LabelProps {
  x: number;
  y: number;
  anchor?: "middle" | "end";
  children: string;
}

function Label({ x, y, anchor = "middle", children }: LabelProps) {
  return (
    <text x={x} y={y} textAnchor={anchor} fontSize="12" fill="currentColor" className="figures">
      {children}
    </text>
  );
}

function Legend({ filled, hatched }: { filled: string; hatched: string }) {
  const pattern = useId();
  return (
    <figcaption className="flex flex-wrap gap-x-6 gap-y-1 text-sm text-ink-muted">
      <span className="inline-flex items-center gap-2">
        <svg width="14" height="14" aria-hidden="true" className="text-ink">
          <rect width="14" height="14" fill="currentColor" />
        </svg>
        {filled}
      </span>
      <span className="inline-flex items-center gap-2">
        <svg width="14" height="14" aria-hidden="true" className="text-ink">
          <Hatching id={pattern} />
          <rect x="0.5" y="0.5" width="13" height="13" fill={`url(#${pattern})`} stroke="currentColor" />
        </svg>
        {hatched}
      </span>
    </figcaption>
  );
}

/** Hatching that distinguishes the parts without colour. */
function Hatching({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <line x1="0" y1="0" x2="0" y2="6" stroke="currentColor" strokeWidth="1.5" opacity="0.55" />
      </pattern>
    </defs>
  );
}
