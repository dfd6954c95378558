/**
 * A person's assignments, above a page's own content. The content waits briefly for them; if they arrive later, a
 * notice announces them, so that nothing on the screen moves.
 */
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { mayBeSignedIn, onSessionCleared, useSession } from "../../client/session.ts";
import { LazyContent, lazily } from "../../shell/lazy.tsx";
import { toast } from "../../ui/toast.ts";

const list = lazily(() => import("./set-for-you-list.tsx"), "SetForYouList");
const longestWaitMilliseconds = 2000;
/** Stores on this device that there were no assignments last time, so that most people never wait. */
const nothingKey = "assay.nothing-set";

function storage<T>(act: (storage: Storage) => T): T | undefined {
  try {
    return act(localStorage);
  } catch {
    // Without storage, the page waits each time.
    return undefined;
  }
}

onSessionCleared(() => storage((kept) => kept.removeItem(nothingKey)));

/** `children` is the page's content below. */
export function SetForYou({ children }: { children: ReactNode }) {
  const { user, state } = useSession();
  const [isReady, setReady] = useState(
    () => !mayBeSignedIn() || storage((kept) => kept.getItem(nothingKey)) === "1",
  );
  const [isShown, setShown] = useState(false);
  const isContentShown = isReady || (!user && state !== "loading");
  const hasMoved = useRef(false);
  hasMoved.current = isContentShown && !isShown;

  useEffect(() => {
    const timer = setTimeout(() => setReady(true), longestWaitMilliseconds);
    return () => clearTimeout(timer);
  }, []);

  const onCount = useCallback((count: number) => {
    storage((kept) => (count === 0 ? kept.setItem(nothingKey, "1") : kept.removeItem(nothingKey)));
    if (count > 0 && hasMoved.current)
      toast.success(
        count === 1 ? "One assignment is set for you." : `${count} assignments are set for you.`,
        {
          label: "Show",
          run: () => {
            setShown(true);
            scrollTo({ top: 0 });
          },
        },
      );
    else if (count > 0) setShown(true);
    setReady(true);
  }, []);

  return (
    <>
      {user && <LazyContent part={list} meanwhile={null} props={{ isShown, onCount }} />}
      {isContentShown ? children : <div data-waiting="" className="min-h-dvh" />}
    </>
  );
}
