/**
 * `node:crypto` with a nearly free Argon2 that counts its calls. All tests use it (cheap-passwords.ts), and the servers of
 * journeys (e2e/cheap-hashing.ts), except tests about real hashes: `users/passwords.test.ts` shows the cost of a password's
 * hash and how it is checked.
 */
const crypto = process.getBuiltinModule("node:crypto");
const { argon2 } = crypto;

/** The number of passwords hashed since the count was last set. */
export const hashing = { count: 0 };

type Argon2 = typeof argon2;

let hold: { begin(): void; released: Promise<void> } | undefined;

/** Delays the next hash, so that a test can run something else in the middle of it. */
export function holdNextHash(): { begun: Promise<void>; release(): void } {
  const begun = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  hold = { begin: begun.resolve, released: released.promise };
  return { begun: begun.promise, release: released.resolve };
}

const cheapArgon2: Argon2 = (algorithm, parameters, callback) => {
  hashing.count += 1;
  const held = hold;
  hold = undefined;
  const derive = () => argon2(algorithm, { ...parameters, memory: 8, passes: 1 }, callback);
  if (!held) return derive();
  held.begin();
  void held.released.then(derive);
};

export const cheapCrypto = { ...crypto, argon2: cheapArgon2, default: crypto };
