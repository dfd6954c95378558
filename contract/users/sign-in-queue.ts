/** Separate from the other errors, so that a first visit loads this sentence without their table. */

/** The `busy` sentence for a full sign-in queue. */
export const signInQueueSentence = "Many people are signing in. Please try again in a moment.";
