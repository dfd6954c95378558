/** What this process's sender has done since its start, for /metrics. */
export const mailCounts = { sent: 0, failed: 0, givenUp: 0 };
