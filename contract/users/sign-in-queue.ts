/** Apart from the other errors, since the first visit to a page needs this sentence and not their table. */

/** What `busy` says to those for whom there is no room in the queue of sign-ins. */
export const signInQueueSentence = "Many people are signing in. Please try again in a moment.";
