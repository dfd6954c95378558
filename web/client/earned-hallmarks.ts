/** Which assessments the signed-in person has passed, for the gold on their hallmarks. */
import { useEffect, useState } from "react";
import { rules } from "../../contract/rules.ts";
import { call } from "./api.ts";
import { useSession } from "./session.ts";

/** Best score by slug, of those passed with at least 8 of 10; empty until known, and where it can't be known. */
export type Earned = ReadonlyMap<string, number>;

const nothing: Earned = new Map();

export function useEarned(): Earned {
  const { user } = useSession();
  const [earned, setEarned] = useState(nothing);
  const count = user?._count.assessments ?? 0;
  const id = user?.id;
  useEffect(() => {
    if (!id || count === 0) return setEarned(nothing);
    const leaving = new AbortController();
    fetchEarned(leaving.signal)
      .then(setEarned)
      // Gold is an extra: without it every card still works.
      .catch(
        (error: unknown) =>
          leaving.signal.aborted || console.error("The passed assessments are unknown.", error),
      );
    return () => leaving.abort();
  }, [id, count]);
  return earned;
}

async function fetchEarned(signal: AbortSignal): Promise<Earned> {
  const { getMyResults } = await import("../../contract/results.ts");
  const query = { scoreMin: String(rules.certificateScore), page: "1", limit: "100" };
  const { data } = await call(getMyResults, { query }, { signal });
  const best = new Map<string, number>();
  for (const { slug, score } of data) best.set(slug, Math.max(score, best.get(slug) ?? 0));
  return best;
}
