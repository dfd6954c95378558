/** An attempt session as screens see it: its state, and its time second by second. */
import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import type { AttemptSession } from "../../attempt/attempt-session.ts";
import type { AttemptSessionView } from "../../attempt/attempt-session-view.ts";

/** The view of an attempt session; rerenders with each change. */
export function useAttemptSessionView(session: AttemptSession): AttemptSessionView {
  const subscribe = useCallback((listener: () => void) => session.subscribe(listener), [session]);
  return useSyncExternalStore(subscribe, () => session.view());
}

/** Whole seconds until the deadline by the server's clock; rerenders each second. */
export function useSecondsLeft({ time }: AttemptSession): number {
  const subscribe = useCallback((listener: () => void) => time.subscribe(listener), [time]);
  return useSyncExternalStore(subscribe, () => time.secondsLeft());
}

/** Seconds that outages of the server have given back. */
export function useReturnedSeconds({ time }: AttemptSession): number {
  const subscribe = useCallback((listener: () => void) => time.subscribe(listener), [time]);
  return useSyncExternalStore(subscribe, () => time.returnedSeconds());
}

/** The latest announcement of the time; it stays when the attempt session is over. */
export function useAnnouncement(session: AttemptSession | undefined): string {
  const [announcement, setAnnouncement] = useState("");
  useEffect(() => {
    if (!session) return;
    const tell = () => setAnnouncement(session.time.announcement());
    tell();
    return session.time.subscribe(tell);
  }, [session]);
  return announcement;
}

/** Wakes the attempt session when the network returns or the person comes back to the page. */
export function useWaking(session: AttemptSession): void {
  useEffect(() => {
    const wake = () => {
      if (document.visibilityState === "visible") session.wake();
    };
    addEventListener("online", wake);
    addEventListener("pageshow", wake);
    document.addEventListener("visibilitychange", wake);
    return () => {
      removeEventListener("online", wake);
      removeEventListener("pageshow", wake);
      document.removeEventListener("visibilitychange", wake);
    };
  }, [session]);
}
