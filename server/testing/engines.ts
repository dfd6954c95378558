/** The engines that a suite runs on: each suite is declared once and runs on every one that is there. */
import { describe } from "vitest";

export type TestEngine = "sqlite" | "postgres";

/** SQLite always; PostgreSQL where the test command could start one (it then says so in POSTGRES_TEST_URL). */
export const engines: TestEngine[] = process.env.POSTGRES_TEST_URL ? ["sqlite", "postgres"] : ["sqlite"];

/** Declares a suite once per engine. */
export function onEachEngine(name: string, suite: (engine: TestEngine) => void): void {
  for (const engine of engines) describe(`${name} (${engine})`, () => suite(engine));
}
