/** Measures an element's width, so that a drawing in it can keep its font size. */
import { useCallback, useState } from "react";

/** `[ref, width]`; 0 until the element is there. */
export function useWidth(): [(element: HTMLElement | null) => (() => void) | undefined, number] {
  const [width, setWidth] = useState(0);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}

/** `[ref, isWide]`: whether an element's content is wider than the element, so that it scrolls. */
export function useIsWide(): [(element: HTMLElement | null) => (() => void) | undefined, boolean] {
  const [isWide, setWide] = useState(false);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const measure = () => setWide(element.scrollWidth > element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, isWide];
}
