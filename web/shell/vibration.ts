/** A short vibration on clicks, if the device supports it and the person doesn't prefer reduced motion. */
import { rules } from "../../contract/rules.ts";

/** Starts listening to clicks; called once. */
export function vibrateOnClicks(): void {
  document.addEventListener(
    "click",
    (event) => {
      if (!(event.target instanceof Element) || !event.target.closest("button, a, summary")) return;
      if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
      navigator.vibrate?.(rules.vibrationMilliseconds);
    },
    { capture: true },
  );
}
