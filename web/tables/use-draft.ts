/** Debounces a typed value: shown at once, committed when the typing pauses. */
import { useEffect, useRef, useState } from "react";

/** Returns the draft and its setter. A `value` that changes in other ways (Back, a removed chip) replaces the draft. */
export function useDraft(
  value: string,
  commit: (value: string) => void,
  pauseMilliseconds: number,
): [draft: string, change: (value: string) => void] {
  const [draft, setDraft] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    clearTimeout(timer.current);
    setDraft(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const change = (next: string) => {
    setDraft(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current(next), pauseMilliseconds);
  };
  // The view may have changed during the pause; only the newest commit has its other filters.
  const latest = useRef(commit);
  latest.current = commit;
  return [draft, change];
}
