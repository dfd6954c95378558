/** Whether a person may start an attempt of an assignment now, and with how much time; each refusal says why. */
import { BlockList, isIP } from "node:net";
import type { ErrorCode } from "../../contract/errors.ts";
import { AppError } from "../../contract/errors.ts";
import type { Db } from "../database/handle.ts";
import { countUse, limitReached, uncountUse } from "../database/hourly-limit.ts";
import { hashSecret, sameHash } from "../platform/ids.ts";
import { type AssignmentServices, type Situation, situationOf, type Taker } from "./personal.ts";
import type { SetAssignment } from "./personal-store.ts";
import { findSetAssessment } from "./set-assessment.ts";
import type { AssignedConditions } from "./start-conditions-store.ts";
import { lastStart, lateSeconds, personalTime } from "./times/window.ts";
import { durationWords, zoneMoment } from "./words.ts";

export interface StartRequest {
  code: string | undefined;
  acceptShorter: boolean;
  /** The client's address, IPv6 as its /64. */
  clientAddress: string;
}

/** A start that is allowed now. */
export interface AssignedStart {
  slug: string;
  isRunning: boolean;
  /** Seconds that the attempt lasts. */
  seconds: number;
  extraMinutes: number;
  conditions: AssignedConditions;
}

/** Wrong access codes that one person may enter in an hour. */
const codeTriesAnHour = 20;

/**
 * Decides on a start. An attempt that is already running is always resumed. The decision may be based on a slightly
 * older read: if anything has changed, the insertion fails.
 * @throws AppError start_refused, wrong_access_code, shorter_time, too_many_requests
 */
export async function planStart(
  services: AssignmentServices,
  taker: Taker,
  set: SetAssignment,
  request: StartRequest,
  now: Date,
): Promise<AssignedStart> {
  const { db } = services;
  const situation = situationOf(set, now);
  const { assignment, memberId } = set;
  const assessment = await findSetAssessment(services, assignment.slug);
  const form = {
    seconds: assessment?.seconds ?? 0,
    timePercent: taker.timePercent,
    extraMinutes: situation.extraMinutes,
  };
  const { seconds, wholeSeconds } = personalTime(situation.window, form, now.toISOString());
  if (!situation.isRunning) {
    refuseOutsideWindow(set, situation, seconds);
    refuseUsedUp(set, situation);
    refuseNetwork(JSON.parse(assignment.networks) as string[], request.clientAddress);
    await checkCode(db, taker.id, set, request.code, now);
    if (seconds < wholeSeconds && !request.acceptShorter)
      throw refused(
        `All attempts end at ${zoneMoment(situation.window.hardEndAt!, assignment.time_zone)}. You would have ${durationWords(seconds)} instead of ${durationWords(wholeSeconds)}.`,
        "shorter_time",
      );
  }
  return {
    slug: assignment.slug,
    isRunning: situation.isRunning,
    seconds,
    extraMinutes: situation.extraMinutes,
    conditions: {
      assignmentId: assignment.id,
      memberId,
      assignmentVersion: assignment.version,
      attemptsUsed: situation.attemptsUsed,
      lateSeconds: lateSeconds(situation.window, now.toISOString()),
    },
  };
}

function refused(sentence: string, code: ErrorCode = "start_refused"): AppError {
  return new AppError(code, { sentence });
}

function refuseOutsideWindow({ assignment }: SetAssignment, situation: Situation, seconds: number): void {
  const { window, phase, isExcused } = situation;
  if (isExcused) throw refused("You are excused from this assignment. There is nothing to do.");
  if (phase === "upcoming")
    throw refused(`This assignment opens on ${zoneMoment(window.opensAt, assignment.time_zone)}.`);
  if (phase === "closed" || seconds === 0)
    throw refused(
      `The last start was ${zoneMoment(lastStart(window), assignment.time_zone)}. Ask your group's manager if you need another date.`,
    );
}

function refuseUsedUp({ assignment }: SetAssignment, situation: Situation): void {
  const { attemptsAllowed, attemptsUsed, nextStartAt } = situation;
  if (attemptsAllowed !== null && attemptsUsed >= attemptsAllowed)
    throw refused(
      attemptsAllowed === 1
        ? "You have used your attempt on this assignment."
        : `You have used all ${attemptsAllowed} attempts on this assignment.`,
    );
  if (nextStartAt !== null)
    throw refused(`Your next attempt can start at ${zoneMoment(nextStartAt, assignment.time_zone)}.`);
}

/** True for an address or a CIDR range. IPv6 ranges are at least a /64, since one person has a whole /64. */
export function isNetwork(range: string): boolean {
  const [, address = "", prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(range) ?? [];
  const version = isIP(address);
  if (version === 0) return false;
  return version === 4 ? Number(prefix ?? 32) <= 32 : prefix !== undefined && Number(prefix) <= 64;
}

function networkList(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = "", prefix] = range.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return list;
}

function refuseNetwork(ranges: string[], address: string): void {
  if (ranges.length === 0) return;
  const plain = address.replace(/\/64$/, "");
  const family = isIP(plain) === 6 ? "ipv6" : "ipv4";
  if (isIP(plain) !== 0 && networkList(ranges).check(plain, family)) return;
  throw refused("This assignment can only be started from certain networks, such as the one at your school.");
}

/** The stored form of an access code. */
export function hashAccessCode(assignmentId: string, code: string): string {
  return hashSecret(`${assignmentId} ${code.trim().toLowerCase()}`);
}

async function checkCode(
  db: Db,
  takerId: string,
  { assignment }: SetAssignment,
  code: string | undefined,
  now: Date,
): Promise<void> {
  if (assignment.code_hash === null) return;
  if (code === undefined || code.trim() === "")
    throw new AppError("wrong_access_code", {
      sentence: "Please enter the access code that your group's manager gave you.",
    });
  const key = `access-code:${takerId}`;
  if (!(await countUse(db, key, codeTriesAnHour, now)))
    throw await limitReached(db, key, "You have entered too many wrong access codes.", now);
  if (!sameHash(hashAccessCode(assignment.id, code), assignment.code_hash))
    throw new AppError("wrong_access_code");
  await uncountUse(db, key);
}
