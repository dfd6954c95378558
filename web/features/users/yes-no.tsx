/** A yes with its tick, or a no. */
import { Icon } from "../../ui/icons.tsx";

export function YesNo({ value }: { value: boolean }) {
  if (!value) return <span className="text-ink-muted">No</span>;
  return (
    <span className="inline-flex items-baseline gap-1.5 text-good">
      <Icon name="check" className="size-4 self-center" /> Yes
    </span>
  );
}
