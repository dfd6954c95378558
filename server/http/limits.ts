/** How often one session or one address may ask. What counts failed sign-ins lives with the accounts. */
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "../../contract/errors.ts";
import type { Settings } from "../config.ts";

const perSession = { points: 600, duration: 60 };
/** Many people may share one address (a school, a company), so it allows what a hundred of them do. */
const perAddress = { points: 60_000, duration: 60 };

export interface Limits {
  /**
   * Counts a request.
   * @param isWalkStep a step of a cursor walk over a list: not counted, but two of a session at a time at most
   * @returns to be called when the request is done
   * @throws AppError too_many_requests
   */
  countRequest(sessionId: string | undefined, address: string, isWalkStep: boolean): Promise<() => void>;
}

const walksAtOnce = 2;
const nothing = () => {};

export function createLimits(settings: Pick<Settings, "rateLimit">): Limits {
  if (!settings.rateLimit) return { countRequest: async () => nothing };
  const sessions = new RateLimiterMemory(perSession);
  const addresses = new RateLimiterMemory(perAddress);
  const walks = new Map<string, number>();
  return {
    async countRequest(sessionId, address, isWalkStep) {
      // A walk over a long list is one piece of work, however many requests it takes.
      if (sessionId && isWalkStep) {
        const underWay = walks.get(sessionId) ?? 0;
        if (underWay >= walksAtOnce) throw new AppError("too_many_requests", { retryAfterSeconds: 1 });
        walks.set(sessionId, underWay + 1);
        return () => endWalkStep(walks, sessionId);
      }
      try {
        await (sessionId ? sessions.consume(sessionId) : addresses.consume(address));
        return nothing;
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        throw new AppError("too_many_requests", { retryAfterSeconds: refusal.msBeforeNext / 1000 });
      }
    },
  };
}

function endWalkStep(walks: Map<string, number>, sessionId: string): void {
  const left = (walks.get(sessionId) ?? 1) - 1;
  if (left > 0) walks.set(sessionId, left);
  else walks.delete(sessionId);
}
