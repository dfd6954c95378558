/** A value while it is typed: shown at once, handed on when the typing pauses. */
import { useEffect, useRef, useState } from "react";

/** What is typed stays until it is handed on; a `value` that changes by other ways (Back, Show all) replaces it. */
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
  // The view may have changed in other ways while somebody typed; only the newest commit knows it.
  const latest = useRef(commit);
  latest.current = commit;
  return [draft, change];
}
