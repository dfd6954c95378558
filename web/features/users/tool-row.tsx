/** A row of the tools that admins have for a person; on phones it folds to its title and state. */
import { type ReactNode, useState } from "react";
import { useNarrow } from "../../ui/hooks/use-narrow.ts";
import { Icon } from "../../ui/icons.tsx";
import "../../ui/forms/form-section.css";

export interface ToolRowProps {
  title: string;
  /** For a title that takes the focus when the focused element has gone. */
  titleId?: string;
  /** The state in a few words, for a row that is folded. */
  state: string;
  children: ReactNode;
  actions?: ReactNode;
}

/** One kind of tool: what it is, its state, and what can be done. */
export function ToolRow({ title, titleId, state, children, actions }: ToolRowProps) {
  // A window that changes its width must not close a dialog within the row.
  const [isFolded] = useState(useNarrow());
  const content = (
    <div className="flex min-w-0 flex-col items-start gap-3">
      {children}
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  );
  if (isFolded)
    return (
      <details className="form-section">
        <summary id={titleId}>
          <h3 className="text-base">{title}</h3>
          <span className="form-section-summary">{state}</span>
          <Icon name="down" />
        </summary>
        <div className="form-section-fields">{content}</div>
      </details>
    );
  return (
    <div className="grid gap-x-8 gap-y-3 border-b border-line py-5 md:grid-cols-[8rem_1fr]">
      <h3 {...(titleId && { id: titleId, tabIndex: -1 })} className="text-base">
        {title}
      </h3>
      {content}
    </div>
  );
}
