/** A person's open attempts, and what stays locked while they are open. */
import type { getOpenAttempts } from "../../contract/attempts/attempts.ts";
import type { Output } from "../../contract/endpoint.ts";
import { AppError } from "../../contract/errors.ts";
import { findReadableOpenAttempt } from "./damaged.ts";
import { type AttemptServices, closeIfOverdue, closeIfOverdueAndRead } from "./lifecycle.ts";
import { listOpenAttempts } from "./store.ts";

/** One's own open attempts whose time is not up; those long overdue are closed first, as everywhere. */
export async function openAttempts(
  services: AttemptServices,
  userId: string,
): Promise<Output<typeof getOpenAttempts>> {
  const stored = await listOpenAttempts(services.db, userId);
  const settled = await Promise.all(stored.map((attempt) => closeIfOverdueAndRead(services, attempt)));
  const serverNow = services.clock.now().toISOString();
  const running = settled.filter(({ closedAt, deadlineAt }) => closedAt === null && deadlineAt > serverNow);
  return {
    attempts: running.map(({ id, slug, title, deadlineAt }) => ({ id, slug, title, deadlineAt })),
    serverNow,
  };
}

/**
 * Refuses calls that would show keys of an assessment while the person has an open attempt on it. An overdue one is
 * closed first.
 * @throws AppError attempt_open
 */
export async function refuseWhileOpen(
  services: AttemptServices,
  userId: string,
  slug: string,
): Promise<void> {
  const open = await findReadableOpenAttempt(services, userId, slug);
  if (!open || (await closeIfOverdue(services, open))) return;
  throw new AppError("attempt_open", {
    sentence:
      "Your test on this assessment is still running. Review, practice and reports open again when it has ended.",
  });
}

/** The assessments on which a person has an open attempt. */
export async function listOpenSlugs(services: AttemptServices, userId: string): Promise<Set<string>> {
  const stored = await listOpenAttempts(services.db, userId);
  const settled = await Promise.all(stored.map((attempt) => closeIfOverdueAndRead(services, attempt)));
  return new Set(settled.filter((attempt) => attempt.closedAt === null).map((attempt) => attempt.slug));
}
