/**
 * `node:crypto` with an Argon2 that costs next to nothing and counts its calls. All tests have it (cheap-passwords.ts) but
 * those about real hashes: `users/passwords.test.ts` shows what a password's hash costs and how it is checked.
 */
const crypto = process.getBuiltinModule("node:crypto");

/** How many passwords were hashed since the count was last set. */
export const hashing = { count: 0 };

type Argon2 = typeof crypto.argon2;

let hold: { begin(): void; released: Promise<void> } | undefined;

/** Makes the next hash wait, so that a test can let something else happen in its middle. */
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
  const derive = () => crypto.argon2(algorithm, { ...parameters, memory: 8, passes: 1 }, callback);
  if (!held) return derive();
  held.begin();
  void held.released.then(derive);
};

export const cheapCrypto = { ...crypto, argon2: cheapArgon2, default: crypto };
