/** Request limits per person and address. Limits on failed sign-ins are in `users/`. */
import type { FastifyRequest } from "fastify";
import type { Logger } from "pino";
import { AppError } from "../../../contract/errors.ts";
import type { Settings } from "../../config.ts";
import type { Db } from "../../database/handle.ts";
import type { Clock } from "../../platform/clock.ts";
import { addressOf, countedNetworks } from "./address.ts";
import { RequestCounter } from "./request-counter.ts";

/**
 * Anonymous calls per minute from one known device. It is counted separately from its address, so that a flood from
 * there doesn't prevent it from signing in.
 */
const perKnownDevice = 120;
/** Requests per person and minute, in all sessions and on all servers. */
const perPerson = 600;
/** Steps of cursor walks over lists: an export of a million rows takes 100 steps, and some minutes to be read. */
const walkStepsPerPerson = 300;
const walkStepsAtOnce = 2;

export interface CountedCaller {
  personId: string | undefined;
  deviceId: string | undefined;
  /** A step of a cursor walk over a list, which is counted separately. */
  isWalkStep: boolean;
}

export interface Limits {
  /**
   * Counts a call of a person, or else of a known device, or of a stranger at an address.
   * @throws AppError too_many_requests
   */
  countCall(request: FastifyRequest, from: CountedCaller): void;
  /**
   * Counts a request that is refused before its session is read, for its address, unless it was counted already.
   * @returns the refusal, or too_many_requests
   */
  countRefused(request: FastifyRequest, refusal: unknown): unknown;
  /**
   * Begins a step of a person's walk.
   * @returns call it when the step has been sent
   * @throws AppError too_many_requests when two are under way
   */
  beginWalkStep(personId: string): () => void;
}

/** Limits that count nothing. */
export const noLimits: Limits = {
  countCall() {},
  countRefused: (_request, refusal) => refusal,
  beginWalkStep: () => () => {},
};

/** The request limits of this server; none with `RATE_LIMIT=off`. */
export function createLimits(services: {
  settings: Pick<Settings, "rateLimit" | "addressLimit">;
  db: Db;
  clock: Clock;
  log: Logger;
}): Limits {
  const { rateLimit, addressLimit } = services.settings;
  if (!rateLimit) return noLimits;
  // Separate, so that a flood from very many addresses doesn't evict people's counts.
  const [people, addresses] = [new RequestCounter(services), new RequestCounter(services)];
  const counted = new WeakSet<FastifyRequest>();
  const countStranger = (request: FastifyRequest) => {
    for (const { network, times } of countedNetworks(addressOf(request)))
      addresses.count(`address:${network}`, times * addressLimit);
  };
  const stepsUnderWay = new Map<string, number>();
  return {
    countCall(request, { personId, deviceId, isWalkStep }) {
      counted.add(request);
      if (personId === undefined && deviceId === undefined) countStranger(request);
      else if (personId === undefined) people.count(`device:${deviceId}`, perKnownDevice);
      else if (isWalkStep) people.count(`walk:${personId}`, walkStepsPerPerson);
      else people.count(`person:${personId}`, perPerson);
    },
    countRefused(request, refusal) {
      if (counted.has(request)) return refusal;
      try {
        countStranger(request);
        return refusal;
      } catch (tooMany) {
        return tooMany;
      }
    },
    beginWalkStep(personId) {
      const underWay = stepsUnderWay.get(personId) ?? 0;
      if (underWay >= walkStepsAtOnce) throw new AppError("too_many_requests", { retryAfterSeconds: 1 });
      stepsUnderWay.set(personId, underWay + 1);
      return () => {
        const left = stepsUnderWay.get(personId)! - 1;
        if (left > 0) stepsUnderWay.set(personId, left);
        else stepsUnderWay.delete(personId);
      };
    },
  };
}
