/** The one interface by which every feature finds assessments, built-in and own ones. */
import { LRUCache } from "lru-cache";
import type { CompiledItem } from "../../contract/bank.ts";
import type { CategoryName } from "../../contract/cards.ts";
import { type Form, ownSlugPattern } from "../../contract/form.ts";

/** The current state of an assessment. */
export interface Assessment {
  slug: string;
  title: string;
  category: string;
  /** What it covers, in a sentence or two; may be empty. */
  description: string;
  /** The category whose outline an own one's hallmark has, if its authors chose one. */
  hallmark?: CategoryName;
  /** Its first topics, for a line on its card; left out where the page has the line built in. */
  subjects?: string;
  /** The current version: 1, 2, 3 … */
  version: number;
  /** The version under which the current one is counted: itself, or an earlier one that differs only in typos. */
  statisticsVersion: number;
  form: Form;
  /** Whether the current version has enough questions to draw from, ignoring quarantines. */
  hasQuestions: boolean;
  /** False once an own one is retired. */
  isInUse: boolean;
  /** Whether everybody may start it, and the catalogue shows it. */
  isOffered: boolean;
}

/** A version of an assessment. It never changes, except that a release of the product may renew a built-in one. */
export interface AssessmentVersion {
  slug: string;
  title: string;
  version: number;
  form: Form;
  /** In the order in which they are shown, with their item counts. */
  topics: { id: string; title: string; count: number }[];
  /** Stored as item versions before an attempt can draw them. */
  items: CompiledItem[];
}

export interface AssessmentSource {
  /** An assessment; also one that is no longer offered, as long as results of it may exist. */
  find(slug: string): Promise<Assessment | undefined>;
  /** A version; undefined for an unknown one, and while the questions are not there. */
  readVersion(slug: string, version: number): Promise<AssessmentVersion | undefined>;
  /**
   * A page of the assessments, in an order that stays.
   * @param after the cursor of the page before; undefined for the first
   */
  list(after: string | undefined, most: number): Promise<AssessmentPage>;
  /** Slugs of assessments that a person may see and start as a member of a group. */
  offeredTo(personId: string): Promise<readonly string[]>;
}

export interface AssessmentPage {
  assessments: Assessment[];
  /** The cursor of the page that follows; undefined after the last. */
  next: string | undefined;
}

/** A source without any assessment. */
export const noAssessments: AssessmentSource = {
  find: async () => undefined,
  readVersion: async () => undefined,
  list: async () => ({ assessments: [], next: undefined }),
  offeredTo: async () => [],
};

/** Characters of own assessments' versions in memory, as JSON: some ten thousand questions. */
const cachedCharacters = 16 * 1024 * 1024;

/** Marks a cursor within the own assessments; built-in ones come first. */
const ownCursor = "own/";

/** Both kinds as one source: the slug's pattern decides which one to ask, and versions of own assessments are cached. */
export function joinSources(builtIn: AssessmentSource, own: AssessmentSource): AssessmentSource {
  const versions = new LRUCache<string, AssessmentVersion>({
    maxSize: cachedCharacters,
    sizeCalculation: (version) => JSON.stringify(version).length,
  });
  const underWay = new Map<string, Promise<AssessmentVersion | undefined>>();
  const readOwn = async (slug: string, version: number) => {
    const key = `${slug}/${version}`;
    const known = versions.get(key);
    if (known) return known;
    // Many people may start at the same moment: it is read once for all of them.
    const reading = underWay.get(key) ?? own.readVersion(slug, version).finally(() => underWay.delete(key));
    underWay.set(key, reading);
    const read = await reading;
    if (read) versions.set(key, read);
    return read;
  };
  const isOwn = (slug: string) => ownSlugPattern.test(slug);
  return {
    find: (slug) => (isOwn(slug) ? own : builtIn).find(slug),
    readVersion: (slug, version) =>
      isOwn(slug) ? readOwn(slug, version) : builtIn.readVersion(slug, version),
    offeredTo: (personId) => own.offeredTo(personId),
    async list(after, most) {
      if (after === undefined || !after.startsWith(ownCursor)) {
        const page = await builtIn.list(after, most);
        return { ...page, next: page.next ?? ownCursor };
      }
      const page = await own.list(after.slice(ownCursor.length) || undefined, most);
      return { ...page, next: page.next === undefined ? undefined : ownCursor + page.next };
    },
  };
}

/** The current version of an assessment; undefined for an unknown slug, and while the questions are not there. */
export async function findCurrentVersion(
  source: AssessmentSource,
  slug: string,
): Promise<AssessmentVersion | undefined> {
  const assessment = await source.find(slug);
  return assessment && source.readVersion(slug, assessment.version);
}

const pageSize = 200;

/** Every assessment, page by page. */
export async function* walkAssessments(source: AssessmentSource): AsyncGenerator<Assessment> {
  let after: string | undefined;
  do {
    const page = await source.list(after, pageSize);
    yield* page.assessments;
    after = page.next;
  } while (after !== undefined);
}

/** The items of a version that may be drawn. */
export function drawableItems(
  { items }: Pick<AssessmentVersion, "items">,
  quarantined: ReadonlySet<string>,
): CompiledItem[] {
  return quarantined.size === 0 ? items : items.filter((item) => !quarantined.has(item.id));
}

/**
 * The fewest items that attempts of a form are drawn from: two attempts without a repeat where thirds are drawn; where an
 * author has planned the draw, one attempt.
 */
export function fewestItems({ questions, draw }: Form): number {
  return draw === "thirds" ? 2 * questions : questions;
}
