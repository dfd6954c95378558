/** The engines that a suite runs on: declares each suite once and runs it on every available one. */
import { describe } from "vitest";

export type TestEngine = "sqlite" | "postgres";

/** SQLite always; PostgreSQL if the test command could start one (it then sets POSTGRES_TEST_URL). */
export const engines: TestEngine[] = process.env.POSTGRES_TEST_URL ? ["sqlite", "postgres"] : ["sqlite"];

/** Declares a suite once per engine. */
export function onEachEngine(name: string, suite: (engine: TestEngine) => void): void {
  for (const engine of engines) describe(`${name} (${engine})`, () => suite(engine));
}
