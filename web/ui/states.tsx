/** Empty and failure states. */
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Icon } from "./icons.tsx";

export interface ErrorStateProps {
  /** What happened, as a sentence. */
  title: string;
  /** What was saved and what to do. */
  children?: ReactNode;
  onRetry?: () => void;
  retrying?: boolean;
}

/** Says what failed and offers Retry. */
export function ErrorState({ title, children, onRetry, retrying = false }: ErrorStateProps) {
  return (
    <div
      role="alert"
      className="flex gap-4 rounded-md border border-s-4 border-line border-s-bad bg-raised p-5"
    >
      <Icon name="warning" className="mt-0.5 size-5 text-bad" />
      <div className="flex flex-col items-start gap-3">
        <p className="font-medium">{title}</p>
        {children && <div className="text-sm text-ink-muted">{children}</div>}
        {onRetry && (
          <Button variant="secondary" size="small" busy={retrying} onClick={onRetry}>
            Retry
          </Button>
        )}
      </div>
    </div>
  );
}

/** Says that there is nothing yet, and where to start. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="flex flex-col items-start gap-3 rounded-md border border-dashed border-line-strong px-6 py-10">
      <p className="font-display text-lg font-semibold">{title}</p>
      {children && <div className="text-ink-muted">{children}</div>}
    </div>
  );
}
