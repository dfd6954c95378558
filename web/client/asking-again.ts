/** Polls for something that will be available later: with growing pauses, and when the person returns to the page. */

const firstPauseMs = 4000;
const longestPauseMs = 60_000;
const growth = 1.5;

/** The parts of the page that polling depends on. */
export interface AskingPage {
  isVisible(): boolean;
  /** Calls back whenever the person returns to the page. @returns unsubscribes */
  onReturn(callback: () => void): () => void;
}

/**
 * Polls until it is stopped: after 4 s, then with pauses that grow to a minute, and immediately on return to the
 * page, where the pauses start over. Hidden pages don't poll, and requests never overlap.
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
