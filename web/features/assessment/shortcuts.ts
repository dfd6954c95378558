/** Number keys pick an option, Page Up and Page Down change the question; see WCAG 2.1.4: they can be switched off. */
import { useEffect, useRef } from "react";

export interface ShortcutActions {
  pick(optionIndex: number): void;
  previous(): void;
  next(): void;
}

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

export function useShortcuts(isOn: boolean, actions: ShortcutActions): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    if (!isOn) return;
    const press = (event: KeyboardEvent) => {
      if (isElsewhere(event)) return;
      if (/^[1-9]$/.test(event.key)) latest.current.pick(Number(event.key) - 1);
      else if (event.key === "PageUp") latest.current.previous();
      else if (event.key === "PageDown") latest.current.next();
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [isOn]);
}
