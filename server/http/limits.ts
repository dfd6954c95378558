/** How often one session or one address may ask. What counts failed sign-ins lives with the accounts. */
import type { FastifyRequest } from "fastify";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "../../contract/errors.ts";
import type { Settings } from "../config.ts";

const perSession = { points: 600, duration: 60 };
/** Many people may share one address (a school, a company), so it allows what a hundred of them do. */
const perAddress = { points: 60_000, duration: 60 };

export interface Limits {
  /** @throws AppError too_many_requests */
  countRequest(sessionId: string | undefined, address: string, request: FastifyRequest): Promise<void>;
}

export function createLimits(settings: Pick<Settings, "rateLimit">): Limits {
  if (!settings.rateLimit) return { countRequest: async () => {} };
  const sessions = new RateLimiterMemory(perSession);
  const addresses = new RateLimiterMemory(perAddress);
  return {
    async countRequest(sessionId, address, request) {
      // A walk over a long list is one piece of work, however many requests it takes.
      if (sessionId && (request.query as { cursor?: unknown } | undefined)?.cursor !== undefined) return;
      try {
        await (sessionId ? sessions.consume(sessionId) : addresses.consume(address));
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        throw new AppError("too_many_requests", { retryAfterSeconds: refusal.msBeforeNext / 1000 });
      }
    },
  };
}
