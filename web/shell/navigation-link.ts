/** The look of a link in the navigation. */

export const mainClasses =
  "flex min-h-11 items-center border-b-2 border-transparent px-3 text-sm text-ink-muted transition-colors hover:text-ink aria-[current=page]:border-ink aria-[current=page]:text-ink lg:min-h-15 lg:translate-y-px";
