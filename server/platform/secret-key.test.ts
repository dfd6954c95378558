/** Sealed values: unreadable without the key, different each time, and only valid for their owner. */
import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { keyOf } from "./secret-key.ts";

const secret = "JBSWY3DPEHPK3PXP";

test("sealed data opens only with the same key and for the same owner", () => {
  const key = keyOf(randomBytes(32));
  const sealed = key.encrypt(secret, "ada");
  expect(key.decrypt(sealed, "ada")).toBe(secret);
  expect(() => key.decrypt(sealed, "grace")).toThrow();
  expect(() => keyOf(randomBytes(32)).decrypt(sealed, "ada")).toThrow();
  for (const text of [secret, Buffer.from(secret).toString("base64url")]) expect(sealed).not.toContain(text);
});

test("sealing the same text twice gives unrelated results, because no nonce is reused", () => {
  const key = keyOf(randomBytes(32));
  const sealed = Array.from({ length: 50 }, () => key.encrypt(secret, "ada").split("."));
  for (const part of [0, 1, 2]) expect(new Set(sealed.map((parts) => parts[part])).size).toBe(50);
});

test("a value with a changed or missing part can't be opened", () => {
  const key = keyOf(randomBytes(32));
  const parts = key.encrypt(secret, "ada").split(".");
  for (const [place, part] of parts.entries()) {
    const bytes = Buffer.from(part, "base64url");
    bytes[0]! ^= 1;
    expect(() => key.decrypt(parts.with(place, bytes.toString("base64url")).join("."), "ada")).toThrow();
  }
  expect(() => key.decrypt(parts.slice(0, 2).join("."), "ada")).toThrow();
});
