/** How a person is doing on each assessment they have taken, for the hallmarks they see. */
import type { Standing } from "../../contract/results.ts";
import type { Db } from "../database/handle.ts";
import { listStandings } from "../results/standings-store.ts";
import { findBestCertificates, findSharedGold } from "./best-certificates-store.ts";

/** One entry for each assessment with a result, by slug. */
export async function standingsOf(db: Db, userId: string): Promise<Standing[]> {
  const [standings, certificates, shared] = await Promise.all([
    listStandings(db, userId),
    findBestCertificates(db, userId),
    findSharedGold(db, userId),
  ]);
  return standings.map(({ slug, best, attempts, lastAttemptId, last, lastAt }) => ({
    slug,
    best: best.score,
    maxScore: best.maxScore,
    passScore: best.passScore,
    attempts,
    last: { attemptId: lastAttemptId, ...last, createdAt: lastAt },
    certificate: certificates.get(slug) ?? null,
    isShared: shared.has(slug),
  }));
}
