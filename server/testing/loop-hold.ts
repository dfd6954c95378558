/** Measures how long a piece of work blocks the event loop without a pause. */

export interface Held<T> {
  result: T;
  /** The longest block, in milliseconds of this thread's CPU time: a busy machine does not add to it. */
  milliseconds: number;
}

/**
 * Runs work and measures its longest block between two iterations of the event loop, to a millisecond: looking at every iteration
 * would keep the processor busy while the work waits.
 */
export async function longestHold<T>(work: () => Promise<T>): Promise<Held<T>> {
  let longest = 0;
  let since = threadMilliseconds();
  let isOver = false;
  const iteration = (): void => {
    const now = threadMilliseconds();
    longest = Math.max(longest, now - since);
    since = now;
    if (!isOver) setTimeout(iteration, 1);
  };
  setTimeout(iteration, 1);
  try {
    const result = await work();
    return { result, milliseconds: Math.max(longest, threadMilliseconds() - since) };
  } finally {
    isOver = true;
  }
}

function threadMilliseconds(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
