/** Counts of this process's mail sender, for /metrics. */
export const mailCounts = { sent: 0, failed: 0, givenUp: 0 };
