/** Preloaded into the servers of journeys: passwords cost nearly nothing to hash, as in the unit tests. */
import { syncBuiltinESMExports } from "node:module";
import { cheapCrypto } from "../server/testing/cheap-hashing.ts";

Object.assign(process.getBuiltinModule("node:crypto"), { argon2: cheapCrypto.argon2 });
// Updates what `import { argon2 } from "node:crypto"` gives.
syncBuiltinESMExports();
