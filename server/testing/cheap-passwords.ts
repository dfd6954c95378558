/** Makes hashing cheap for all test files that share a process; those with real hashes run in a separate one (vitest.config.ts). */
import { vi } from "vitest";

vi.mock("node:crypto", async () => (await import("./cheap-hashing.ts")).cheapCrypto);
