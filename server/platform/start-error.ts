/** A start that must not go on; the message tells a person what is wrong and what to do. */
export class StartError extends Error {
  override name = "StartError";
}

/** A start that may succeed later by itself: the database does not answer yet. */
export class NotReachableError extends StartError {
  override name = "NotReachableError";
}
