/** Asks before an open attempt is left by the way back, a reload or a closed tab. */
import { useEffect, useState } from "react";

const mark = "attempt-session";

function isMarked(): boolean {
  return (history.state as { assay?: unknown } | null)?.assay === mark;
}

/**
 * While `isOpen`: the browser asks before it unloads the page, and the way back yields `isAsking`. An entry of the
 * history for the open attempt stands between it and the instructions, so that going back never leaves the page itself.
 */
export function useLeaveGuard(isOpen: boolean): { isAsking: boolean; stay: () => void } {
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    if (!isMarked()) history.pushState({ assay: mark }, "");
    const wentBack = () => {
      if (isMarked()) return;
      // The link that skips to the content is no way out.
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
