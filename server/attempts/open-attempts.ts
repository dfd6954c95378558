/** What a person has under way, so that whoever left a test finds the way back. */
import type { getOpenAttempts } from "../../contract/attempts.ts";
import type { Output } from "../../contract/endpoint.ts";
import { type Engine, settle } from "./engine.ts";
import { listOpenAttempts } from "./store.ts";

/** One's own open attempts whose time is not up; those long overdue are closed first, as everywhere. */
export async function openAttempts(engine: Engine, userId: string): Promise<Output<typeof getOpenAttempts>> {
  const stored = await listOpenAttempts(engine.db, userId);
  const settled = await Promise.all(stored.map((attempt) => settle(engine, attempt)));
  const serverNow = engine.clock.now().toISOString();
  const running = settled.filter(({ closedAt, deadlineAt }) => closedAt === null && deadlineAt > serverNow);
  return {
    attempts: running.map(({ id, slug, title, deadlineAt }) => ({ id, slug, title, deadlineAt })),
    serverNow,
  };
}
