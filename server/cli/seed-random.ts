/** Random numbers that are the same for the same seed: quick, good enough for demo data, useless for secrets. */
import { createHash } from "node:crypto";

export interface SeededRandom {
  /** 32 random bits. */
  bits(): number;
  /** From 0 up to, not including, 1. */
  fraction(): number;
  /** A whole number from 0 up to, not including, `below`. */
  whole(below: number): number;
  /** From the normal distribution with mean 0 and deviation 1. */
  normal(): number;
  pick<T>(values: readonly T[]): T;
  chance(probability: number): boolean;
}

/** A stream of numbers (sfc32 by Chris Doty-Humphrey); each label has its own, whatever else is drawn. */
export function seededRandom(seed: number, label: string): SeededRandom {
  const digest = createHash("sha256").update(`${seed}/${label}`).digest();
  let [a, b, c, counter] = [0, 4, 8, 12].map((at) => digest.readInt32LE(at)) as [
    number,
    number,
    number,
    number,
  ];
  const bits = () => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    c |= 0;
    return sum >>> 0;
  };
  const fraction = () => bits() / 4_294_967_296;
  const whole = (below: number) => Math.floor(fraction() * below);
  return {
    bits,
    fraction,
    whole,
    normal: () => Math.sqrt(-2 * Math.log(1 - fraction())) * Math.cos(2 * Math.PI * fraction()),
    pick: (values) => values[whole(values.length)]!,
    chance: (probability) => fraction() < probability,
  };
}

// Texts are written as bytes and read as one piece: pieced together of many, they would keep the collector busy.
const scratch = Buffer.alloc(36);
const digits = Buffer.from("0123456789abcdef");

function writeHex(value: number, at: number, length: number): void {
  for (let index = at + length - 1, rest = value; index >= at; index -= 1) {
    scratch[index] = digits[rest & 15]!;
    rest >>>= 4;
  }
}

/** A UUID version 7 of a moment, as `newId` makes them, but of the seed's random bits. */
export function seededId(random: SeededRandom, milliseconds: number): string {
  const dash = 45;
  const [first, second] = [random.bits(), (random.bits() & 0x3fff_ffff) | 0x8000_0000];
  writeHex(Math.floor(milliseconds / 65_536), 0, 8);
  writeHex(milliseconds & 0xffff, 9, 4);
  writeHex(0x7000 | (first & 0xfff), 14, 4);
  writeHex(second >>> 16, 19, 4);
  writeHex(second & 0xffff, 24, 4);
  writeHex(random.bits(), 28, 8);
  scratch[8] = scratch[13] = scratch[18] = scratch[23] = dash;
  return scratch.toString("latin1", 0, 36);
}

/** 256 bits as base64url, the shape of `newSecret`. */
export function seededSecret(random: SeededRandom): string {
  const bytes = Buffer.allocUnsafe(32);
  for (let at = 0; at < 32; at += 4) bytes.writeUInt32LE(random.bits(), at);
  return bytes.toString("base64url");
}

const day = 86_400_000;
let cachedDay = -1;
const isoText = Buffer.from("0000-00-00T00:00:00.000Z");

function writeDecimal(value: number, at: number, length: number): void {
  for (let index = at + length - 1, rest = value; index >= at; index -= 1) {
    isoText[index] = 48 + (rest % 10);
    rest = (rest / 10) | 0;
  }
}

/** ISO-8601 UTC text with milliseconds; many times faster than Date's for times of the same day. */
export function isoOf(milliseconds: number): string {
  const whole = Math.floor(milliseconds);
  const days = Math.floor(whole / day);
  if (days !== cachedDay) {
    cachedDay = days;
    isoText.write(new Date(whole).toISOString(), "latin1");
  }
  const rest = whole - days * day;
  const seconds = (rest / 1000) | 0;
  const minutes = (seconds / 60) | 0;
  writeDecimal((minutes / 60) | 0, 11, 2);
  writeDecimal(minutes % 60, 14, 2);
  writeDecimal(seconds % 60, 17, 2);
  writeDecimal(rest % 1000, 20, 3);
  return isoText.toString("latin1", 0, 24);
}

/** A certificate's code, 128 bits as base64url, of its attempt's id: so the same seed makes the same code. */
export function seededCode(attemptId: string): string {
  return createHash("sha256").update(attemptId).digest().subarray(0, 16).toString("base64url");
}
