/** A sitting as screens see it: its state, and its time second by second. */
import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import type { Sitting } from "../../attempt/attempt-session.ts";
import type { SittingView } from "../../attempt/attempt-session-view.ts";

export function useSittingView(sitting: Sitting): SittingView {
  const subscribe = useCallback((listener: () => void) => sitting.subscribe(listener), [sitting]);
  return useSyncExternalStore(subscribe, () => sitting.view());
}

export function useSecondsLeft({ time }: Sitting): number {
  const subscribe = useCallback((listener: () => void) => time.subscribe(listener), [time]);
  return useSyncExternalStore(subscribe, () => time.secondsLeft());
}

/** The latest thing to tell of the time; the last words stay when the sitting is over. */
export function useAnnouncement(sitting: Sitting | undefined): string {
  const [announcement, setAnnouncement] = useState("");
  useEffect(() => {
    if (!sitting) return;
    const tell = () => setAnnouncement(sitting.time.announcement());
    tell();
    return sitting.time.subscribe(tell);
  }, [sitting]);
  return announcement;
}

/** Wakes the sitting when the network or the person comes back to the page. */
export function useWaking(sitting: Sitting): void {
  useEffect(() => {
    const wake = () => {
      if (document.visibilityState === "visible") sitting.wake();
    };
    addEventListener("online", wake);
    addEventListener("pageshow", wake);
    document.addEventListener("visibilitychange", wake);
    return () => {
      removeEventListener("online", wake);
      removeEventListener("pageshow", wake);
      document.removeEventListener("visibilitychange", wake);
    };
  }, [sitting]);
}
