/** Ids and secrets: sortable ids for rows, random text for what must not be guessed. */
import { createHash, randomFillSync, timingSafeEqual } from "node:crypto";

/** A pool of random bytes: requesting a few at a time is expensive. */
const stock = Buffer.alloc(4096);
let used = stock.length;

function randomText(bytes: number, encoding: "hex" | "base64url"): string {
  if (used + bytes > stock.length) {
    randomFillSync(stock);
    used = 0;
  }
  const text = stock.toString(encoding, used, used + bytes);
  // Erases used bytes.
  stock.fill(0, used, used + bytes);
  used += bytes;
  return text;
}

const numbers = new Uint32Array(1024);
let numbersUsed = numbers.length;

/** A uniform random integer from 0 (inclusive) to `below` (exclusive, at most 2^32). */
export function randomBelow(below: number): number {
  // Values above the last whole multiple would favour small numbers.
  const fair = 2 ** 32 - (2 ** 32 % below);
  for (;;) {
    if (numbersUsed === numbers.length) {
      randomFillSync(numbers);
      numbersUsed = 0;
    }
    const number = numbers[numbersUsed]!;
    numbers[numbersUsed] = 0;
    numbersUsed += 1;
    if (number < fair) return number % below;
  }
}

let lastTime = 0;
let sequence = 0;

/**
 * A UUID version 7 (RFC 9562): 48 bits of time, then a counter that keeps ids of one millisecond in order, then
 * random bits. Within one process, text order is creation order.
 */
export function newId(): string {
  const now = Date.now();
  if (now > lastTime) {
    lastTime = now;
    sequence = Number.parseInt(randomText(2, "hex"), 16) & 0x7ff;
  } else {
    sequence += 1;
    if (sequence > 0xfff) {
      lastTime += 1;
      sequence = 0;
    }
  }
  const random = randomText(8, "hex");
  const time = lastTime.toString(16).padStart(12, "0");
  const counter = sequence.toString(16).padStart(3, "0");
  const variant = ((Number.parseInt(random[0]!, 16) & 0x3) | 0x8).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${counter}-${variant}${random.slice(1, 4)}-${random.slice(4)}`;
}

/** 256 random bits as base64url: session secrets and mailed tokens. */
export function newSecret(): string {
  return randomText(32, "base64url");
}

/** 128 random bits as base64url, for unguessable links. */
export function newCode(): string {
  return randomText(16, "base64url");
}

/** SHA-256 as base64url; the only form in which a secret is stored. */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}

/** Compares two hashes in a time that does not depend on where they differ. */
export function sameHash(one: string, other: string): boolean {
  const a = Buffer.from(one);
  const b = Buffer.from(other);
  return a.length === b.length && timingSafeEqual(a, b);
}
