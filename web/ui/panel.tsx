/** A raised panel with hairlines. */
import type { ReactNode } from "react";
import { classes } from "./classes.ts";

export function Panel({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={classes("hairline rounded-md bg-raised p-5 sm:p-6", className)}>{children}</div>;
}
