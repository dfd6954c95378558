/** The 42 built-in assessments as a source: their cards, and the banks that the build compiled. */
import { type Card, cards, findCard } from "../../contract/cards.ts";
import { builtInForm } from "../../contract/form.ts";
import type { Assessment, AssessmentSource } from "./assessments.ts";
import type { Banks } from "./banks.ts";

/** There is one version of each, which every release may renew: attempts keep the versions of their items. */
const version = 1;

function toAssessment({ slug, title, category }: Card, banks: Banks): Assessment {
  return {
    slug,
    title,
    category,
    description: "",
    version,
    statisticsVersion: version,
    form: builtInForm,
    hasQuestions: banks.find(slug) !== undefined,
    isInUse: true,
    isOffered: true,
  };
}

/** The built-in assessments; those without a compiled bank have no version. */
export function builtInAssessments(banks: Banks): AssessmentSource {
  return {
    async find(slug) {
      const card = findCard(slug);
      return card && toAssessment(card, banks);
    },
    async readVersion(slug, wanted) {
      const bank = banks.find(slug);
      if (!bank || wanted !== version) return undefined;
      return { slug, title: bank.title, version, form: builtInForm, topics: bank.topics, items: bank.items };
    },
    offeredTo: async () => [],
    async list(after, most) {
      const first = after === undefined ? 0 : cards.findIndex(({ slug }) => slug === after) + 1;
      const page = cards.slice(first, first + most);
      const hasMore = first + most < cards.length;
      const assessments = page.map((card) => toAssessment(card, banks));
      return { assessments, next: hasMore ? page.at(-1)!.slug : undefined };
    },
  };
}
