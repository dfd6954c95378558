/** A start that must not continue; the message says what is wrong and what to do. */
export class StartError extends Error {
  override name = "StartError";
}

/** A start that may succeed later by itself: the database does not answer yet. */
export class NotReachableError extends StartError {
  override name = "NotReachableError";
}
