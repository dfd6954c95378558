/** A progress bar with its figures as text. */

export interface ProgressBarProps {
  label: string;
  value: number;
  max: number;
  /** The bar's colour; the words say the same. */
  tone?: "ink" | "red" | "yellow" | "green" | "earned";
  /** Instead of "7 out of 10". */
  valueText?: string;
}

const tones = {
  ink: "bg-ink",
  red: "bg-band-red",
  yellow: "bg-band-yellow",
  green: "bg-band-green",
  earned: "bg-earned-metal",
};

export function ProgressBar({ label, value, max, tone = "ink", valueText }: ProgressBarProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      aria-valuetext={valueText ?? `${value} out of ${max}`}
      className="hairline h-2.5 overflow-hidden rounded-full border-line-strong bg-sunken forced-colors:border-[CanvasText]"
    >
      <div
        className={`h-full forced-colors:bg-[CanvasText] ${tones[tone]}`}
        style={{ width: `${share * 100}%` }}
      />
    </div>
  );
}
