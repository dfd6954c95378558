/** A row of the tools that admins have for a person. */
import type { ReactNode } from "react";

/** One kind of tool: what it is, its state, and what can be done. */
export function ToolRow({
  title,
  titleId,
  children,
  actions,
}: {
  title: string;
  /** For a title that takes the focus when the focused element has gone. */
  titleId?: string;
  children: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className="grid gap-x-8 gap-y-3 border-b border-line py-5 md:grid-cols-[10rem_1fr]">
      <h3 {...(titleId && { id: titleId, tabIndex: -1 })} className="text-base">
        {title}
      </h3>
      <div className="flex min-w-0 flex-col items-start gap-3">
        {children}
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
    </div>
  );
}
