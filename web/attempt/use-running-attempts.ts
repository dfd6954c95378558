/** Which tests of the signed-in person are running, for screens that show the way back into them. */
import { useEffect, useState } from "react";
import { mayBeSignedIn, useSession } from "../client/session.ts";
import type { OpenTests } from "./running-attempts.ts";

const nothing: OpenTests = { bySlug: new Map() };

/** Nothing until known, and where it can't be known. */
export function useOpenTests(): OpenTests {
  const { user } = useSession();
  const [tests, setTests] = useState(nothing);
  const id = user?.id;
  useEffect(() => {
    if (!mayBeSignedIn()) return;
    const leaving = new AbortController();
    // Its code comes while the server is still asked who is there.
    import("./watch-running-attempts.tsx").then(
      ({ watchOpenTests }) => id && !leaving.signal.aborted && watchOpenTests(setTests, leaving.signal),
      (error: unknown) => console.error("Which tests are running is unknown.", error),
    );
    return () => {
      leaving.abort();
      setTests(nothing);
    };
  }, [id]);
  return tests;
}
