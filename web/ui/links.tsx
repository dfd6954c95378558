/** Links: inside the app, out of it, and those that look like buttons. */
import type { AnchorHTMLAttributes, ReactNode } from "react";
import { Link } from "wouter";
import { type ButtonSize, type ButtonVariant, buttonClasses } from "./button.tsx";
import { classes } from "./classes.ts";

interface InnerLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> {
  to: string;
  /** Kept with the entry that the link makes in the browser's history. */
  state?: object;
  children: ReactNode;
}

/** An underlined link to a route of the app. */
export function TextLink({ to, className, ...rest }: InnerLinkProps) {
  return <Link {...rest} to={to} className={classes("ink-link text-accent", className)} />;
}

/** A link to a route of the app that looks like a button. */
export function LinkButton({
  to,
  variant = "secondary",
  size = "regular",
  className,
  ...rest
}: InnerLinkProps & { variant?: ButtonVariant; size?: ButtonSize }) {
  return <Link {...rest} to={to} className={classes(buttonClasses(variant, size), className)} />;
}
