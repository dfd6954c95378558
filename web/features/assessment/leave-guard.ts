/** Asks before the person leaves an open attempt by Back, reload or closing the tab. */
import { useEffect, useState } from "react";

const mark = "attempt-session";

function isMarked(): boolean {
  return (history.state as { assay?: unknown } | null)?.assay === mark;
}

/**
 * While `isOpen`, the browser asks before it unloads the page, and Back sets `isAsking`. The open attempt has its own
 * history entry after the instructions', so that Back never leaves the page itself.
 */
export function useLeaveGuard(isOpen: boolean): { isAsking: boolean; stay: () => void } {
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    if (!isMarked()) history.pushState({ assay: mark }, "");
    const wentBack = () => {
      if (isMarked()) return;
      // The skip link is not a way out.
      if (location.hash !== "") return history.replaceState({ assay: mark }, "");
      history.pushState({ assay: mark }, "");
      setAsking(true);
    };
    const unload = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("popstate", wentBack);
    addEventListener("beforeunload", unload);
    return () => {
      setAsking(false);
      removeEventListener("popstate", wentBack);
      removeEventListener("beforeunload", unload);
    };
  }, [isOpen]);
  return { isAsking, stay: () => setAsking(false) };
}
