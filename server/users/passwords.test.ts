/** Stored passwords, with the real Argon2. */
import { expect, test } from "vitest";
import { refuseGuessable } from "./password-rules.ts";
import { checkNobodysPassword, hashPassword, isPassword } from "./passwords.ts";

const person = { name: "Ada Byron-King", email: "countess@example.org" };
const refuse = (password: string) => () => refuseGuessable(password, person, "newPassword");

test("a hash is Argon2id with 19 MiB, two passes, one lane, and a unique salt", async () => {
  const [one, other] = await Promise.all([hashPassword("ledger and gold"), hashPassword("ledger and gold")]);
  for (const hash of [one, other]) {
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  }
  expect(one).not.toBe(other);
});

test("a password is checked by its exact bytes: case, spaces, normal form, NUL (6.2.8)", async () => {
  const stored = await hashPassword("Am\u00e9lie \u0000 x");
  expect(await isPassword("Am\u00e9lie \u0000 x", stored)).toBe(true);
  for (const other of [
    "Ame\u0301lie \u0000 x",
    "am\u00e9lie \u0000 x",
    "Am\u00e9lie \u0000 x ",
    "Am\u00e9lie ",
    "",
  ]) {
    expect(await isPassword(other, stored)).toBe(false);
  }
});

test("a hash keeps its own cost, so that a later change of cost locks nobody out", async () => {
  // RFC 9106-style values of another implementation: m=8, t=1, p=1 over "ledger".
  const weak = (await hashPassword("ledger and gold")).replace("m=19456", "m=9728");
  expect(await isPassword("ledger and gold", weak)).toBe(false);
});

test("a malformed Argon2id hash is an error, not a wrong password", async () => {
  await expect(isPassword("x", "plain")).rejects.toThrow(/PHC/);
  await expect(isPassword("x", "$2b$10$abcdefghijklmnopqrstuv")).rejects.toThrow(/PHC/);
});

test("checking an unknown person's password always fails", async () => {
  expect(await checkNobodysPassword("nobody's password")).toBe(false);
});

test("common passwords are refused in any letter case (6.2.4)", () => {
  for (const password of ["password", "12345678", "PASSWORD1", "qwertyuiop", "iloveyou1", "football"]) {
    expect(refuse(password), password).toThrow(/common/);
  }
});

test("the person's own name and address are refused as passwords, even with digits and signs around them", () => {
  for (const password of [
    "Ada Byron-King",
    "ada byron-king1",
    "byron-king99",
    "countess@example.org",
    "COUNTESS2026!",
  ]) {
    expect(refuse(password), password).toThrow(/own name/);
  }
});

test("a good password needs no composition rules (6.2.5)", () => {
  for (const password of [
    "correct horse battery",
    "ljkhasdfkjh",
    "🙂🙂🙂🙂🙂🙂🙂🙂",
    "countess of lovelace",
    "        x",
  ]) {
    expect(refuse(password), password).not.toThrow();
  }
});
