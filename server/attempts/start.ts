/** How an attempt begins: what is drawn, and when its time ends. */
import type { Attempt } from "../../contract/attempts.ts";
import { findCard } from "../../contract/cards.ts";
import { AppError } from "../../contract/errors.ts";
import { rules } from "../../contract/rules.ts";
import { drawableItems, fewestItems } from "../banks/banks.ts";
import { isoAfter } from "../platform/clock.ts";
import { markOfPast } from "../users/past-attempts-store.ts";
import { drawItems, shuffled } from "./draw.ts";
import { type Basis, drawsByRound, readBasis, recallBasis, rememberDraw } from "./draws-store.ts";
import { closeIfOver, type Engine, mostRounds, view } from "./engine.ts";
import { dayLimits, isOverLimit, refuseOverLimit } from "./fair-use.ts";
import { remember } from "./recent.ts";
import { countSeen } from "./seen.ts";
import { insertAttempt, newAttempt } from "./starting-store.ts";
import { findOpenAttempt } from "./store.ts";
import { markResumed } from "./timeline-store.ts";

export interface Taker {
  id: string;
  timePercent: number;
}

/**
 * Starts an attempt, or resumes the open one of that person and assessment.
 * @throws AppError not_found for an unknown slug, not_ready while its bank is not there, too_many_requests
 */
export async function start(
  engine: Engine,
  taker: Taker,
  slug: string,
): Promise<{ attempt: Attempt; isNew: boolean }> {
  const card = findCard(slug);
  if (!card) throw new AppError("not_found");
  for (let round = 0; round < mostRounds; round += 1) {
    // First as last seen here: if it is otherwise, nothing is inserted.
    const remembered = round === 0 ? recallBasis(engine.db, taker.id, slug) : undefined;
    const basis = remembered ?? (await readBasis(engine.db, taker.id, slug));
    if (basis.isOpen) {
      const open = await findOpenAttempt(engine.db, taker.id, slug);
      if (!open || (await closeIfOver(engine, open))) continue;
      await markResumed(engine.db, open.id, engine.clock.now());
      return { attempt: await view(engine, open), isNew: false };
    }
    const bank = engine.banks.find(slug);
    const drawable = bank ? drawableItems(bank, basis.quarantines.items) : [];
    if (!bank || drawable.length < fewestItems) {
      if (remembered) continue;
      throw new AppError("not_ready");
    }
    const now = engine.clock.now();
    const limits = dayLimits(engine, basis, slug, now);
    if (isOverLimit(basis, limits)) {
      if (remembered) continue;
      await refuseOverLimit(engine, taker.id, slug, basis, limits);
    }
    const drawn = drawItems(drawable, bank.topics, await itemsDrawn(engine, basis));
    const ids = drawn.map((item) => item.id);
    const seenBefore = await countSeen(engine, taker.id, slug, basis, ids);
    const attempt = newAttempt({
      userId: taker.id,
      slug,
      title: card.title,
      number: basis.number + 1,
      timePercent: taker.timePercent,
      startedAt: now.toISOString(),
      deadlineAt: isoAfter(now, (engine.settings.attemptSeconds * taker.timePercent) / 100),
      draw: drawn.map((item) => ({ version: item.hash, order: shuffled([0, 1, 2, 3]) })),
    });
    // What is shown is made while the database stores it: not before its statement is on the way.
    const [isStored, shown] = await Promise.all([
      insertAttempt(engine.db, attempt, {
        quarantined: basis.quarantines.mark,
        past: markOfPast(basis.past),
        seenBefore,
        ...limits,
      }),
      Promise.resolve().then(() => view(engine, attempt)),
    ]);
    if (!isStored) {
      // Of what is only remembered anything may be wrong; of what was just read, mostly the limit of the day.
      if (!remembered) await refuseOverLimit(engine, taker.id, slug, basis, limits);
      continue;
    }
    rememberDraw(engine.db, taker.id, slug, basis, attempt.draw);
    remember(engine.db, attempt);
    return { attempt: shown, isNew: true };
  }
  throw new AppError("busy", { retryAfterSeconds: 1 });
}

/** The items of the latest draws, by draw. */
async function itemsDrawn({ items }: Engine, basis: Basis): Promise<string[][]> {
  const draws = drawsByRound(basis);
  const drawn = await items.get(draws.flat());
  return draws.map((_, index) =>
    drawn.slice(index * rules.questions, (index + 1) * rules.questions).map((item) => item.id),
  );
}
