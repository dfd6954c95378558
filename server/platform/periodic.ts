/** Work that a server repeats until it stops, one run at a time. */

export interface Periodic {
  /** Stops; resolves when the current run has ended. */
  close(): Promise<void>;
}

export interface PeriodicWork {
  /** From the end of one run to the start of the next. */
  everySeconds: number;
  /** Whether the first run starts at once or after `everySeconds`. */
  first: "now" | "later";
  /** @param isClosing becomes true when a long run should end early */
  run(isClosing: () => boolean): Promise<unknown>;
  /** Called with a run's error; the next run follows as usual. */
  failed(error: unknown): void;
}

/** Starts repeating work. Its timers don't keep the process alive. */
export function startPeriodic({ everySeconds, first, run, failed }: PeriodicWork): Periodic {
  let isClosing = false;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const schedule = () => {
    timer = setTimeout(() => {
      running = runOnce();
    }, everySeconds * 1000).unref();
  };
  const runOnce = async (): Promise<void> => {
    try {
      await run(() => isClosing);
    } catch (error) {
      failed(error);
    }
    if (!isClosing) schedule();
  };
  if (first === "now") running = runOnce();
  else schedule();
  return {
    async close() {
      isClosing = true;
      clearTimeout(timer);
      await running;
    },
  };
}
