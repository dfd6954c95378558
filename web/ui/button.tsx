/** The button, with its kinds and its busy state, which keeps the focus where it was. */
import type { ButtonHTMLAttributes, MouseEvent } from "react";
import { classes } from "./classes.ts";
import { SpinnerMark } from "./spinner.tsx";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";
export type ButtonSize = "regular" | "small";

const shared =
  "inline-flex items-center justify-center gap-2 rounded-md border font-medium whitespace-nowrap transition-colors select-none aria-disabled:opacity-60";

const sizes: Record<ButtonSize, string> = {
  regular: "min-h-11 px-5 text-base",
  small: "min-h-9 px-3 text-sm pointer-coarse:min-h-11",
};

const variants: Record<ButtonVariant, string> = {
  primary: "border-transparent bg-action text-on-action not-aria-disabled:hover:bg-action-hover",
  secondary:
    "border-line-strong bg-raised text-ink not-aria-disabled:hover:border-ink not-aria-disabled:hover:bg-sunken",
  quiet: "border-transparent text-accent not-aria-disabled:hover:bg-accent-wash",
  danger: "border-bad bg-raised text-bad not-aria-disabled:hover:bg-bad-wash",
};

/** The classes of a button, for elements that look like one. */
export function buttonClasses(variant: ButtonVariant = "primary", size: ButtonSize = "regular"): string {
  return classes(shared, sizes[size], variants[variant]);
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** While true, the button shows a spinner, ignores clicks and keeps the focus. */
  busy?: boolean;
  /** Replaces the children while busy. */
  busyLabel?: string;
}

export function Button({
  variant = "primary",
  size = "regular",
  busy = false,
  busyLabel,
  type = "button",
  className,
  children,
  onClick,
  "aria-disabled": unavailable,
  ...rest
}: ButtonProps) {
  const idle = busy || unavailable === true || unavailable === "true";
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // A submit button that is busy must not send its form a second time.
    if (idle) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      className={classes(buttonClasses(variant, size), className)}
      onClick={press}
      aria-disabled={idle || undefined}
      aria-busy={busy || undefined}
    >
      {busy && <SpinnerMark />}
      {busy && busyLabel ? busyLabel : children}
    </button>
  );
}
