/** Asks again for something that will be there later: with growing pauses, and when the person comes back to the page. */

const firstPauseMs = 4000;
const longestPauseMs = 60_000;
const growth = 1.5;

/** The page, as far as asking again depends on it. */
export interface AskingPage {
  isVisible(): boolean;
  /** Calls back whenever the person looks at the page again. @returns ends that */
  onReturn(callback: () => void): () => void;
}

/**
 * Asks until it is stopped: after 4 s, then after pauses that grow to a minute, and at once on return to the page, from
 * where the pauses grow anew. Hidden pages ask nothing, and two questions never run at the same time.
 * @param ask never rejects
 * @returns stops asking
 */
export function startAskingAgain(ask: () => Promise<unknown>, page: AskingPage = browserPage): () => void {
  let pause = firstPauseMs;
  let isAsking = false;
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void run(), pause);
    pause = Math.min(longestPauseMs, pause * growth);
  };
  const run = async () => {
    if (isAsking || isStopped || !page.isVisible()) return;
    isAsking = true;
    clearTimeout(timer);
    await ask();
    isAsking = false;
    if (!isStopped) wait();
  };
  const stopListening = page.onReturn(() => {
    pause = firstPauseMs;
    void run();
  });
  wait();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    stopListening();
  };
}

const browserPage: AskingPage = {
  isVisible: () => document.visibilityState === "visible",
  onReturn(callback) {
    document.addEventListener("visibilitychange", callback);
    addEventListener("focus", callback);
    return () => {
      document.removeEventListener("visibilitychange", callback);
      removeEventListener("focus", callback);
    };
  },
};
