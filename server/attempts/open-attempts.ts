/** What a person has under way: the way back into it, and what stays closed meanwhile. */
import type { getOpenAttempts } from "../../contract/attempts.ts";
import type { Output } from "../../contract/endpoint.ts";
import { AppError } from "../../contract/errors.ts";
import { closeIfOver, type Engine, settle } from "./engine.ts";
import { findOpenAttempt, listOpenAttempts } from "./store.ts";

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

/**
 * Refuses what would show keys of an assessment while its person has an attempt on it open. One
 * that is overdue is closed first.
 * @throws AppError attempt_open
 */
export async function refuseWhileOpen(engine: Engine, userId: string, slug: string): Promise<void> {
  const open = await findOpenAttempt(engine.db, userId, slug);
  if (!open || (await closeIfOver(engine, open))) return;
  throw new AppError("attempt_open", {
    sentence:
      "Your test on this assessment is still running. Review, practice and reports open again when it has ended.",
  });
}

/** The assessments on which a person has an open attempt. */
export async function listOpenSlugs(engine: Engine, userId: string): Promise<Set<string>> {
  const stored = await listOpenAttempts(engine.db, userId);
  const settled = await Promise.all(stored.map((attempt) => settle(engine, attempt)));
  return new Set(settled.filter((attempt) => attempt.closedAt === null).map((attempt) => attempt.slug));
}
