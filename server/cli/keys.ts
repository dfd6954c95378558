/** `assay keys rotate`: a new key pair to sign credentials with; the former public keys stay published. */
import { rotateKey } from "../certificates/keys.ts";
import { readSettings } from "../config.ts";
import { openDatabase } from "../database/open.ts";
import { systemClock } from "../platform/clock.ts";
import { readSecretKey } from "../platform/secret-key.ts";

const usage = `Usage: npm run assay -- keys rotate
Creates a new key pair for signing credentials; running servers use it at once. Credentials signed earlier stay
valid, because their public keys stay published.`;

/** `keys rotate`. @returns the exit code */
export async function keysCommand([action, ...rest]: string[]): Promise<number> {
  if (action === "--help") {
    console.log(usage);
    return 0;
  }
  if (action !== "rotate" || rest.length > 0) {
    console.error(usage);
    return 2;
  }
  const settings = readSettings();
  const database = await openDatabase(settings);
  try {
    const id = await rotateKey({
      db: database.db,
      clock: systemClock,
      secretKey: readSecretKey(settings),
    });
    console.log(`New credentials are now signed with the key ${id}.`);
    return 0;
  } finally {
    await database.close();
  }
}
