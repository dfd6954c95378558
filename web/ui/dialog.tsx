/** A modal dialog, built on the platform's own with its Escape and focus handling. */
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from "react";

export interface DialogProps {
  open: boolean;
  /** Called by Escape and by the buttons that close it. */
  onClose: () => void;
  title: string;
  children?: ReactNode;
  /** Buttons, the safe one first: it gets the focus. */
  actions: ReactNode;
}

export function Dialog({ open, onClose, title, children, actions }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (open && !element.open) element.showModal();
    if (!open && element.open) element.close();
  }, [open]);
  // A dialog that is unmounted while open must still return the focus; once removed it can't.
  useLayoutEffect(() => {
    const element = dialog.current;
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // Although in the top layer, it would inherit the text styles of a table cell.
      className="m-auto w-[min(30rem,calc(100vw-2rem))] rounded-md border border-line-strong bg-raised p-6 text-start text-base font-normal wrap-break-word whitespace-normal text-ink shadow-float backdrop:bg-[oklch(0.2_0.02_250/0.55)] open:animate-appear"
    >
      {open && (
        <div className="flex flex-col gap-4">
          <h2 id={titleId} className="text-xl">
            {title}
          </h2>
          {children && <div className="text-ink-muted">{children}</div>}
          <div className="mt-2 flex flex-wrap gap-3">{actions}</div>
        </div>
      )}
    </dialog>
  );
}
