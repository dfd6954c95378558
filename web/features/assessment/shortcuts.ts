/** Number keys pick an option, Page Up and Page Down change the question; see WCAG 2.1.4: they can be switched off. */
import { useKeys } from "../../ui/hooks/use-keys.ts";

export interface ShortcutActions {
  pick(optionIndex: number): void;
  previous(): void;
  next(): void;
}

/** Handles the shortcuts while `isOn`, except for keys pressed in text fields. */
export function useShortcuts(isOn: boolean, actions: ShortcutActions): void {
  useKeys(isOn, (key) => {
    if (/^[1-9]$/.test(key)) actions.pick(Number(key) - 1);
    else if (key === "pageup") actions.previous();
    else if (key === "pagedown") actions.next();
    else return false;
    return true;
  });
}
