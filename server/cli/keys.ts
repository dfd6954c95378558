/** `assay keys rotate`: a new key pair to sign credentials with; the former public keys stay published. */
import { rotateKey } from "../certificates/keys.ts";
import { readSettings } from "../config.ts";
import { openDatabase } from "../database/open.ts";
import { systemClock } from "../platform/clock.ts";
import { readSecretKey } from "../platform/secret-key.ts";

const usage = `Usage: npm run assay -- keys rotate
Makes a new key pair, with which credentials are signed from now on, by running servers too. Credentials that were
signed before stay valid: their public keys stay published.`;

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
    console.log(`Credentials are signed with the key ${id} from now on.`);
    return 0;
  } finally {
    await database.close();
  }
}
