/** Bars of links that scroll sideways on phones. */
import { useEffect, useRef } from "react";

/** Scrolls a bar so that its current link can be seen, after each change of `here`. */
export function useCurrentInSight<E extends HTMLElement>(here: string) {
  const bar = useRef<E>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each place has its own current link
  useEffect(() => {
    const element = bar.current;
    const current = element?.querySelector<HTMLElement>("[aria-current]");
    if (!element || !current) return;
    // Only the bar scrolls; `scrollIntoView` could move the page.
    const { left, right } = element.getBoundingClientRect();
    const link = current.getBoundingClientRect();
    if (link.left < left || link.right > right) element.scrollLeft += link.left - left - 24;
  }, [here]);
  return bar;
}
