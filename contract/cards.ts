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

/** What the subject's own makers say of it, where a taker should know before starting. */
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
  /** The versions and practice that the questions assume. */
  assumes: string;
  standing?: "legacy" | "release candidate";
}

const rows: [slug: string, title: string, category: CategoryName, assumes: string][] = [
  [
    "basic-excel",
    "Basic Excel Assessment",
    "Microsoft",
    "Excel for Microsoft 365 and Excel 2024, English function names",
  ],
  [
    "basic-powerpoint",
    "Basic PowerPoint Assessment",
    "Microsoft",
    "PowerPoint for Microsoft 365 and PowerPoint 2024",
  ],
  [
    "digital-marketing",
    "Digital Marketing Assessment",
    "Soft Skills",
    "Practice and platform rules as of late 2026 (GA4, Google Ads, Search Essentials, bulk-sender rules, GDPR and CAN-SPAM)",
  ],
  ["generative-ai", "Generative AI Assessment", "Data Analytics", "Vendor-neutral concepts as of late 2026"],
  [
    "hibernate",
    "Hibernate Framework Assessment",
    "Framework",
    "Hibernate ORM 7 with Jakarta Persistence 3.2 on Java 17 or later",
  ],
  [
    "spring",
    "Spring Framework Assessment",
    "Framework",
    "Spring Framework 7.0 and Spring Boot 4 on Java 17 or later",
  ],
  ["django", "Django Framework Assessment", "Framework", "Django 5.2 LTS on Python 3.11 or later"],
  ["flask", "Flask Framework Assessment", "Framework", "Flask 3.1 (Werkzeug 3.1, Jinja 3.1)"],
  [
    "emberjs",
    "Ember.js Framework Assessment",
    "Framework",
    "Ember 7, Octane idioms, template-tag components",
  ],
  ["backbonejs", "Backbone.js Framework Assessment", "Framework", "Backbone 1.6 with Underscore 1.13"],
  [
    "polymer",
    "Polymer Framework Assessment",
    "Framework",
    "Polymer 3.5 (maintenance mode; its successor is Lit)",
  ],
  ["aurelia", "Aurelia Framework Assessment", "Framework", "Aurelia 2"],
  ["meteor", "Meteor Framework Assessment", "Framework", "Meteor 3.5 (asynchronous server API, no Fibers)"],
  ["jquery", "jQuery Framework Assessment", "Framework", "jQuery 4.0"],
  ["golang", "Go (Golang) Assessment", "Programming Language", "Go 1.27"],
  ["csharp", "C# Assessment", "Programming Language", "C# 14 on .NET 10 LTS"],
  ["swift", "Swift Assessment", "Programming Language", "Swift 6 language mode"],
  ["r", "R Assessment", "Programming Language", "R 4.6"],
  ["ruby", "Ruby Assessment", "Programming Language", "Ruby 4.0"],
  ["matlab", "MATLAB Assessment", "Programming Language", "MATLAB R2026a/R2026b, base product, no toolboxes"],
  ["typescript", "TypeScript Assessment", "Programming Language", "TypeScript 7.0 with strict"],
  ["scala", "Scala Assessment", "Programming Language", "Scala 3.9 LTS"],
  ["sql", "SQL Assessment", "Database", "SQL:2023 core as in PostgreSQL 18"],
  [
    "nosql",
    "NoSQL Assessment",
    "Database",
    "Concepts first; product behaviour of Redis 7/8, Cassandra 5, DynamoDB, MongoDB 8, Neo4j 5+ named in the stem",
  ],
  ["rust", "Rust Assessment", "Programming Language", "Rust edition 2024, compiler 1.96 or later"],
  ["perl", "Perl Assessment", "Programming Language", "Perl 5.44 with use v5.36"],
  ["cplusplus", "C++ Assessment", "Programming Language", "C++23"],
  ["mongodb", "MongoDB Assessment", "Database", "MongoDB 8"],
  [
    "english-language",
    "English Language Assessment",
    "Soft Skills",
    "CEFR B1 to C1, workplace English; both British and American forms accepted",
  ],
  ["javascript", "JavaScript Assessment", "Programming Language", "ECMAScript 2026, strict-mode ES modules"],
  ["python", "Python Assessment", "Programming Language", "CPython 3.14"],
  ["java", "Java Assessment", "Programming Language", "Java 25 LTS"],
  ["reactjs", "React Framework Assessment", "Framework", "React 19, function components"],
  ["nodejs", "Node.js Framework Assessment", "Framework", "Node.js 26"],
  ["angularjs", "AngularJS Framework Assessment", "Framework", "AngularJS 1.8, the final release"],
  ["vuejs", "Vue.js Framework Assessment", "Framework", "Vue 3.5"],
  [
    "rdbms",
    "RDBMS Assessment",
    "Database",
    "Engine-neutral relational theory; PostgreSQL 18 where behaviour is shown",
  ],
  [
    "negotiation-attitude",
    "Negotiation Attitude Assessment",
    "Soft Skills",
    "Established negotiation research and practice; behaviour in a described situation, not personality",
  ],
  [
    "data-analytics",
    "Data Analytics Assessment",
    "Data Analytics",
    "Tool-neutral; pandas 2.x/3.x, SQL and spreadsheet behaviour named where used",
  ],
  [
    "cybersecurity",
    "Cybersecurity Assessment",
    "Security",
    "NIST CSF 2.0, SP 800-63-4, OWASP Top 10:2025, TLS 1.3",
  ],
  [
    "artificial-intelligence",
    "Artificial Intelligence Assessment",
    "Data Analytics",
    "Broad AI as in standard textbooks, with law and guidance as of late 2026",
  ],
  [
    "machine-learning",
    "Machine Learning Assessment",
    "Data Analytics",
    "scikit-learn semantics (stable documentation); maths independent of library version",
  ],
];

export const cards: Card[] = rows.map(([slug, title, category, assumes], index) => ({
  id: index + 1,
  slug,
  title,
  category,
  time: "10 Minutes",
  format: "MCQ",
  link: `/assessment/${slug}`,
  assumes,
  ...(standings[slug] ? { standing: standings[slug] } : {}),
}));

const bySlug = new Map(cards.map((card) => [card.slug, card]));

/** The card of a slug, or undefined when no assessment has it. */
export function findCard(slug: string): Card | undefined {
  return bySlug.get(slug);
}
