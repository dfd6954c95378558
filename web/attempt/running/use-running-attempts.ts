/** The signed-in person's running attempts, for screens that link back to them. */
import { useEffect, useState } from "react";
import { mayBeSignedIn, useSession } from "../../client/session.ts";
import type { RunningAttempts } from "./running-attempts.ts";

const nothing: RunningAttempts = { bySlug: new Map() };

/** The running attempts; none until they are known, or if they can't be read. */
export function useRunningAttempts(): RunningAttempts {
  const { user } = useSession();
  const [tests, setTests] = useState(nothing);
  const id = user?.id;
  useEffect(() => {
    if (!mayBeSignedIn()) return;
    const leaving = new AbortController();
    // Load the code while the session request is still in progress.
    import("./watch-running-attempts.tsx").then(
      ({ watchRunningAttempts }) =>
        id && !leaving.signal.aborted && watchRunningAttempts(setTests, leaving.signal),
      (error: unknown) => console.error("The running tests could not be read.", error),
    );
    return () => {
      leaving.abort();
      setTests(nothing);
    };
  }, [id]);
  return tests;
}
