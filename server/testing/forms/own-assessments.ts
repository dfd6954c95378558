/** Own assessments in memory, as a second source of assessments; and one of 7 questions for tests. */
import type { Form } from "../../../contract/form.ts";
import type { Assessment, AssessmentSource, AssessmentVersion } from "../../banks/assessments.ts";
import { insertItemVersions } from "../../banks/items-store.ts";
import type { Db } from "../../database/handle.ts";
import { testBank } from "../test-banks.ts";

export const ownSlug = "own-fireserv22";

/** Seven questions with three options each in seven minutes; five correct ones pass. */
export const ownForm: Form = {
  questions: 7,
  seconds: 420,
  options: 3,
  passScore: 5,
  draw: {
    topics: { alpha: 3, beta: 2, gamma: 2 },
    difficulties: { easy: 2, medium: 3, hard: 2 },
    roundAttempts: 2,
  },
};

/** The first version of the fire safety assessment: 18 items in three topics. @param edition another one has different texts */
export function ownVersion(edition = 1): AssessmentVersion {
  const bank = testBank(ownSlug, "Fire Safety at Work", edition);
  const items = bank.items
    .filter(({ topic }) => topic in { alpha: 1, beta: 1, gamma: 1 })
    .map(({ options, ...item }, place) => ({
      ...item,
      difficulty: (["easy", "medium", "hard"] as const)[place % 3]!,
      options: options.slice(0, 3),
    }));
  const topics = bank.topics.slice(0, 3);
  return { slug: ownSlug, title: bank.title, version: edition, form: ownForm, topics, items };
}

export interface OwnAssessments extends AssessmentSource {
  /** Stores the items of a version and makes it the current one. */
  publish(db: Db, version: AssessmentVersion, change?: Partial<Assessment>): Promise<void>;
  /** The number of reads of versions. */
  reads(): number;
}

/** An empty source to publish into. */
export function ownAssessments(): OwnAssessments {
  const versions = new Map<string, AssessmentVersion>();
  const current = new Map<string, Assessment>();
  let reads = 0;
  return {
    find: async (slug) => current.get(slug),
    async readVersion(slug, version) {
      reads += 1;
      return versions.get(`${slug}/${version}`);
    },
    async list(after, most) {
      const slugs = [...current.keys()].sort().filter((slug) => after === undefined || slug > after);
      const page = slugs.slice(0, most);
      return {
        assessments: page.map((slug) => current.get(slug)!),
        next: slugs.length > most ? page.at(-1) : undefined,
      };
    },
    offeredTo: async () => [],
    async publish(db, version, change = {}) {
      await insertItemVersions(db, version.items, new Date().toISOString());
      const { slug, title, form } = version;
      versions.set(`${slug}/${version.version}`, version);
      current.set(slug, {
        slug,
        title,
        category: "Your organisation",
        description: "For everybody who works in the workshop.",
        version: version.version,
        statisticsVersion: version.version,
        form,
        hasQuestions: true,
        isInUse: true,
        isOffered: true,
        ...change,
      });
    },
    reads: () => reads,
  };
}
