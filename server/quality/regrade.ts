/** Corrected keys: lists them, previews their effects and regrades the attempts. */
import { AppError } from "../../contract/errors.ts";
import { ownSlugPattern } from "../../contract/form.ts";
import type { FixedKey, RegradePreview } from "../../contract/quality.ts";
import { addAudit } from "../audit/store.ts";
import { findCurrentVersion } from "../banks/assessments.ts";
import { promptOf } from "../banks/prompt.ts";
import {
  certificateEffect,
  updateCertificateAfterRegrade,
} from "../certificates/regraded-certificates-store.ts";
import type { Services } from "../services.ts";
import {
  type Changed,
  correctOpenAttempts,
  type Graded,
  listCountedVersions,
  listOpenWith,
  type Regrading,
  regradeEndedAttempts,
  walkTouched,
} from "./regrade-store.ts";
import { hasOtherKey, type Item, type Rekeyed, rekeyed, withCorrected } from "./rekeyed.ts";

/** Attempts that changed during a round are found by the next one. */
const mostRounds = 5;
const batch = 50;

export interface ItemTexts {
  /** Texts by their versions' ids; undefined for one that was never stored. */
  find(version: string): Promise<Item | undefined>;
  texts(versions: string[]): Promise<(Item | undefined)[]>;
  keep(item: Item): Promise<void>;
  /** Called after ended attempts were regraded. */
  regraded(): void;
}

type Needs = Pick<Services, "db" | "assessments" | "clock" | "outbox" | "settings">;

/**
 * Questions whose key was corrected while counted attempts still hold the former version.
 * @param slug of one assessment; all of them unless given
 */
export async function listFixedKeys(
  { db, assessments }: Needs,
  items: ItemTexts,
  slug?: string,
): Promise<FixedKey[]> {
  const counted = await listCountedVersions(db, slug);
  const current = new Map<string, Item>();
  const titles = new Map<string, string>();
  for (const slug of new Set(counted.map((version) => version.slug))) {
    const version = await findCurrentVersion(assessments, slug);
    titles.set(slug, version?.title ?? slug);
    for (const item of version?.items ?? []) current.set(item.id, item);
  }
  const former = counted.filter(({ id, itemId }) => {
    const item = current.get(itemId);
    return item !== undefined && item.hash !== id;
  });
  const texts = await items.texts(former.map(({ id }) => id));
  return texts.flatMap((item) => {
    if (!item) return [];
    const now = current.get(item.id)!;
    const [keyBefore, keyNow] = [item.options[0]!.text, now.options[0]!.text];
    // Authors of own questions reword keys at will; the built-in banks do so only to correct one.
    const isFixed = ownSlugPattern.test(item.slug) ? hasOtherKey(item, now) : keyBefore !== keyNow;
    if (!isFixed) return [];
    const options = item.options.map((option) => option.text);
    const canRegrade = options.includes(keyNow);
    const { id, slug, hash: version } = item;
    const title = titles.get(slug) ?? slug;
    return [
      { item: id, slug, title, version, prompt: promptOf(item), options, keyBefore, keyNow, canRegrade },
    ];
  });
}

/**
 * Previews a regrade.
 * @throws AppError not_found where the version is unknown, its key not corrected, or the new key was not offered
 */
export async function previewRegrade(
  { db, assessments, settings }: Needs,
  items: ItemTexts,
  version: string,
): Promise<RegradePreview> {
  const { former, corrected } = await getCorrection(assessments, items, version);
  const changes: Changed[] = [];
  for await (const touched of walkTouched(db, former.slug, version)) {
    for (const { option, ...attempt } of touched) {
      const was = option === 0 ? 1 : 0;
      const is = option !== null && corrected.places[option] === 0 ? 1 : 0;
      const [before, after] = [attempt.score, attempt.score - was + is];
      const certificate =
        before === after ? "none" : await certificateEffect(db, settings, { ...attempt, score: after });
      changes.push({ before, after, certificate });
    }
  }
  return summaryOf(changes, (await listOpenWith(db, former.slug, version)).length);
}

/**
 * Regrades every attempt that holds the version, and puts the corrected question into open ones. If interrupted,
 * finished attempts stay regraded; another call does the rest.
 * @throws AppError not_found, as the preview
 */
export async function regrade(
  needs: Needs,
  items: ItemTexts,
  version: string,
  acting: { actorId: string; address: string },
): Promise<RegradePreview> {
  const { db, assessments, clock } = needs;
  const { former, corrected } = await getCorrection(assessments, items, version);
  await items.keep(corrected.item);
  const regrading = {
    ...regradingOf(needs, acting),
    correct: ({ draw, choices }: Graded) => withCorrected(draw, choices, version, corrected),
    reason: { from: version, to: corrected.item.hash, outageId: null },
  };
  const changes: Changed[] = [];
  let open = 0;
  for (let round = 0; round < mostRounds; round += 1) {
    let found = 0;
    for (const id of await listOpenWith(db, former.slug, version)) {
      found += 1;
      if (await correctOpenAttempts(db, id, version, corrected)) open += 1;
    }
    for await (const touched of walkTouched(db, former.slug, version)) {
      found += touched.length;
      for (let start = 0; start < touched.length; start += batch) {
        const ids = touched.slice(start, start + batch).map((attempt) => attempt.attemptId);
        changes.push(...(await regradeEndedAttempts(db, ids, regrading)));
      }
    }
    if (found === 0) break;
  }
  items.regraded();
  const summary = summaryOf(changes, open);
  const { hash: to } = corrected.item;
  const details = { from: version, to, attempts: summary.attempts, up: summary.up, down: summary.down };
  const entry = { action: "regrade-item", subjectKind: "item", subjectId: former.id, details };
  await addAudit(db, { ...acting, now: clock.now(), ...entry });
  return summary;
}

/** What every regrade needs besides grading: certificates, mails and the audit's actor. */
export function regradingOf(
  { settings, clock, outbox }: Pick<Services, "settings" | "clock" | "outbox">,
  acting: { actorId: string; address: string },
): Omit<Regrading, "correct" | "reason"> {
  return {
    ...acting,
    now: clock.now(),
    settleCertificate: (transaction, result) =>
      updateCertificateAfterRegrade(transaction, settings, result, clock.now()),
    addMail: async (transaction, mail) => void (await outbox.add(transaction, mail)),
  };
}

async function getCorrection(
  assessments: Services["assessments"],
  items: ItemTexts,
  formerVersion: string,
): Promise<{ former: Item; corrected: Rekeyed }> {
  const former = await items.find(formerVersion);
  const version = former && (await findCurrentVersion(assessments, former.slug));
  const current = former && version?.items.find((item) => item.id === former.id);
  const isFixed = current && current.options[0]!.text !== former.options[0]!.text;
  const corrected = isFixed ? rekeyed(former, current) : undefined;
  if (!former || !corrected) throw new AppError("not_found");
  return { former, corrected };
}

function summaryOf(changes: Changed[], open: number): RegradePreview {
  const count = (holds: (change: Changed) => boolean) => changes.filter(holds).length;
  return {
    attempts: changes.length,
    open,
    up: count(({ before, after }) => after > before),
    down: count(({ before, after }) => after < before),
    certificatesIssued: count(({ certificate }) => certificate === "issued"),
    certificatesRevoked: count(({ certificate }) => certificate === "revoked"),
  };
}
