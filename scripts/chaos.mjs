/** npm run chaos: the server killed under load a thousand times on SQLite, three hundred times on PostgreSQL (CHAOS_ROUNDS changes the first). */
import { runSuite } from "./suite.mjs";

await runSuite("server/testing/kill.test.ts", { CHAOS_ROUNDS: "1000" });
