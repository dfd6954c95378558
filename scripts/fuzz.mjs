/** npm run fuzz: a million requests at random, from a seed of its own each time, and which of them hold the event loop longest (FUZZ_REQUESTS and FUZZ_SEED change both). */
import { runSuite } from "./suite.mjs";

const seed = process.env.FUZZ_SEED ?? String(Math.floor(Math.random() * 2 ** 31));
console.log(`FUZZ_SEED=${seed}`);
await runSuite("server/testing/fuzz/fuzz.test.ts", { FUZZ_REQUESTS: "1000000", FUZZ_SEED: seed });
