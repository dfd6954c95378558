/** The questions of attempts, for the feature `quality`. */
import type { CompiledItem } from "../../contract/bank.ts";
import { AppError } from "../../contract/errors.ts";
import { insertItemVersions, listItemVersions } from "../banks/items-store.ts";
import { dropCachedEndedAttempts } from "./attempt-cache.ts";
import { reading, textsOf } from "./damaged.ts";
import type { AttemptServices } from "./lifecycle.ts";
import { opaqueIds } from "./opaque-ids.ts";
import { listOpenSlugs, refuseWhileOpen } from "./open-attempts.ts";
import { getOwnAttempt } from "./store.ts";

export interface QuestionTexts {
  /** The text of a version, or undefined when none was ever stored under that id. */
  findText(version: string): Promise<CompiledItem | undefined>;
  /** Stores a version that is in no bank, such as one with a corrected key. */
  keep(item: CompiledItem): Promise<void>;
  /** Called after ended attempts were regraded. */
  regraded(): void;
  /**
   * The text behind a question of one's own attempt, while none on its assessment is open.
   * @throws AppError not_found, for another person's attempt too; attempt_damaged; attempt_open; invalid_input
   */
  find(userId: string, attemptId: string, question: string): Promise<CompiledItem>;
  /** The assessments on which a person has an open attempt. */
  openSlugs(userId: string): Promise<Set<string>>;
  /** Texts by their versions' ids, in that order; undefined for one that is not stored. */
  texts(versions: string[]): Promise<(CompiledItem | undefined)[]>;
}

/** What the feature `quality` needs to know about the questions of an attempt. */
export function questionsOf(services: AttemptServices): QuestionTexts {
  return {
    regraded: () => dropCachedEndedAttempts(services.db),
    async find(userId, attemptId, question) {
      const attempt = await reading(services, getOwnAttempt(services.db, attemptId, userId));
      await refuseWhileOpen(services, userId, attempt.slug);
      const place = opaqueIds(attempt).questions.indexOf(question);
      const item = (await textsOf(services, attempt))[place];
      if (!item) {
        const sentence = "This question is not part of the attempt.";
        throw new AppError("invalid_input", { sentence, fields: { question: sentence } });
      }
      return item;
    },
    openSlugs: (userId) => listOpenSlugs(services, userId),
    findText: async (version) => (await listItemVersions(services.db, [version]))[0],
    keep: (item) => insertItemVersions(services.db, [item], services.clock.now().toISOString()),
    texts: (versions) => services.items.find(versions),
  };
}
