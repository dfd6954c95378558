/**
 * `node:crypto` with an Argon2 that costs next to nothing and counts its calls, for suites that sign many people in:
 * `vi.mock("node:crypto", async () => (await import("../testing/cheap-hashing.ts")).cheapCrypto)`.
 * What a password's hash costs and how it is checked is tested with the real one in `users/passwords.test.ts`.
 */
const crypto = process.getBuiltinModule("node:crypto");

/** How many passwords were hashed since the count was last set. */
export const hashing = { count: 0 };

type Argon2 = typeof crypto.argon2;

const cheapArgon2 = ((algorithm, parameters, callback) => {
  hashing.count += 1;
  crypto.argon2(algorithm, { ...parameters, memory: 8, passes: 1 }, callback);
}) as Argon2;

export const cheapCrypto = { ...crypto, argon2: cheapArgon2, default: crypto };
