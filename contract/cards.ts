/** The 42 cards of the catalogue in the specification's order, and their seven categories. */

export const categories = [
  { id: 1, catName: "Programming Language" },
  { id: 2, catName: "Framework" },
  { id: 3, catName: "Soft Skills" },
  { id: 4, catName: "Database" },
  { id: 5, catName: "Data Analytics" },
  { id: 6, catName: "Security" },
  { id: 7, catName: "Microsoft" },
] as const;

export type CategoryName = (typeof categories)[number]["catName"];

/** A note about the subject's status that a taker should know before starting. */
const standings: Record<string, "legacy" | "release candidate"> = {
  backbonejs: "legacy",
  polymer: "legacy",
  angularjs: "legacy",
  aurelia: "release candidate",
};

export interface Card {
  /** 1 to 42, in the specification's order. */
  id: number;
  slug: string;
  title: string;
  category: CategoryName;
  time: "10 Minutes";
  format: "MCQ";
  link: string;
  standing?: "legacy" | "release candidate";
}

const rows: [slug: string, title: string, category: CategoryName][] = [
  ["basic-excel", "Basic Excel Assessment", "Microsoft"],
  ["basic-powerpoint", "Basic PowerPoint Assessment", "Microsoft"],
  ["digital-marketing", "Digital Marketing Assessment", "Soft Skills"],
  ["generative-ai", "Generative AI Assessment", "Data Analytics"],
  ["hibernate", "Hibernate Framework Assessment", "Framework"],
  ["spring", "Spring Framework Assessment", "Framework"],
  ["django", "Django Framework Assessment", "Framework"],
  ["flask", "Flask Framework Assessment", "Framework"],
  ["emberjs", "Ember.js Framework Assessment", "Framework"],
  ["backbonejs", "Backbone.js Framework Assessment", "Framework"],
  ["polymer", "Polymer Framework Assessment", "Framework"],
  ["aurelia", "Aurelia Framework Assessment", "Framework"],
  ["meteor", "Meteor Framework Assessment", "Framework"],
  ["jquery", "jQuery Framework Assessment", "Framework"],
  ["golang", "Go (Golang) Assessment", "Programming Language"],
  ["csharp", "C# Assessment", "Programming Language"],
  ["swift", "Swift Assessment", "Programming Language"],
  ["r", "R Assessment", "Programming Language"],
  ["ruby", "Ruby Assessment", "Programming Language"],
  ["matlab", "MATLAB Assessment", "Programming Language"],
  ["typescript", "TypeScript Assessment", "Programming Language"],
  ["scala", "Scala Assessment", "Programming Language"],
  ["sql", "SQL Assessment", "Database"],
  ["nosql", "NoSQL Assessment", "Database"],
  ["rust", "Rust Assessment", "Programming Language"],
  ["perl", "Perl Assessment", "Programming Language"],
  ["cplusplus", "C++ Assessment", "Programming Language"],
  ["mongodb", "MongoDB Assessment", "Database"],
  ["english-language", "English Language Assessment", "Soft Skills"],
  ["javascript", "JavaScript Assessment", "Programming Language"],
  ["python", "Python Assessment", "Programming Language"],
  ["java", "Java Assessment", "Programming Language"],
  ["reactjs", "React Framework Assessment", "Framework"],
  ["nodejs", "Node.js Framework Assessment", "Framework"],
  ["angularjs", "AngularJS Framework Assessment", "Framework"],
  ["vuejs", "Vue.js Framework Assessment", "Framework"],
  ["rdbms", "RDBMS Assessment", "Database"],
  ["negotiation-attitude", "Negotiation Attitude Assessment", "Soft Skills"],
  ["data-analytics", "Data Analytics Assessment", "Data Analytics"],
  ["cybersecurity", "Cybersecurity Assessment", "Security"],
  ["artificial-intelligence", "Artificial Intelligence Assessment", "Data Analytics"],
  ["machine-learning", "Machine Learning Assessment", "Data Analytics"],
];

export const cards: Card[] = rows.map(([slug, title, category], index) => ({
  id: index + 1,
  slug,
  title,
  category,
  time: "10 Minutes",
  format: "MCQ",
  link: `/assessment/${slug}`,
  ...(standings[slug] ? { standing: standings[slug] } : {}),
}));

const bySlug = new Map(cards.map((card) => [card.slug, card]));

/** The card of a slug, or undefined when no assessment has it. */
export function findCard(slug: string): Card | undefined {
  return bySlug.get(slug);
}
