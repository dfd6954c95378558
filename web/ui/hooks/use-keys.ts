/** Keyboard shortcuts of a screen; they must be possible to switch off (WCAG 2.1.4). */
import { useEffect, useRef } from "react";

function isElsewhere(event: KeyboardEvent): boolean {
  const { target } = event;
  const isTyping = target instanceof HTMLElement && target.matches("textarea, input:not([type=radio])");
  return (
    event.ctrlKey ||
    event.altKey ||
    event.metaKey ||
    isTyping ||
    document.querySelector("dialog[open]") !== null
  );
}

/**
 * Listens for keys outside text fields and dialogs.
 * @param handle gets the key in lower case; returns true if it used
 * the key
 */
export function useKeys(isOn: boolean, handle: (key: string) => boolean): void {
  const latest = useRef(handle);
  useEffect(() => {
    latest.current = handle;
  });
  useEffect(() => {
    if (!isOn) return;
    const press = (event: KeyboardEvent) => {
      if (!isElsewhere(event) && latest.current(event.key.toLowerCase())) event.preventDefault();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [isOn]);
}
