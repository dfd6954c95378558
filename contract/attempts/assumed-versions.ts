/**
 * The versions and practice that each assessment's questions assume. Separate from the cards, since only two screens
 * show them.
 */
const assumed: Record<string, string> = {
  "basic-excel": "Excel for Microsoft 365 and Excel 2024, English function names",
  "basic-powerpoint": "PowerPoint for Microsoft 365 and PowerPoint 2024",
  "digital-marketing":
    "practice and platform rules as of late 2026 (GA4, Google Ads, Search Essentials, bulk-sender rules, GDPR and CAN-SPAM)",
  "generative-ai": "vendor-neutral concepts as of late 2026",
  hibernate: "Hibernate ORM 7 with Jakarta Persistence 3.2 on Java 17 or later",
  spring: "Spring Framework 7.0 and Spring Boot 4 on Java 17 or later",
  django: "Django 5.2 LTS on Python 3.11 or later",
  flask: "Flask 3.1 (Werkzeug 3.1, Jinja 3.1)",
  emberjs: "Ember 7, Octane idioms, template-tag components",
  backbonejs: "Backbone 1.6 with Underscore 1.13",
  polymer: "Polymer 3.5 (maintenance mode; its successor is Lit)",
  aurelia: "Aurelia 2",
  meteor: "Meteor 3.5 (asynchronous server API, no Fibers)",
  jquery: "jQuery 4.0",
  golang: "Go 1.27",
  csharp: "C# 14 on .NET 10 LTS",
  swift: "Swift 6 language mode",
  r: "R 4.6",
  ruby: "Ruby 4.0",
  matlab: "MATLAB R2026a/R2026b without toolboxes",
  typescript: "TypeScript 7.0 in strict mode",
  scala: "Scala 3.9 LTS",
  sql: "SQL:2023 core as in PostgreSQL 18",
  nosql:
    "general concepts; questions on Redis 7/8, Cassandra 5, DynamoDB, MongoDB 8 or Neo4j 5+ name the product",
  rust: "Rust edition 2024, compiler 1.96 or later",
  perl: "Perl 5.44 with use v5.36",
  cplusplus: "C++23",
  mongodb: "MongoDB 8",
  "english-language": "CEFR B1 to C1, workplace English; both British and American forms accepted",
  javascript: "ECMAScript 2026, strict-mode ES modules",
  python: "CPython 3.14",
  java: "Java 25 LTS",
  reactjs: "React 19, function components",
  nodejs: "Node.js 26",
  angularjs: "AngularJS 1.8, the final release",
  vuejs: "Vue 3.5",
  rdbms: "relational theory for any database; PostgreSQL 18 where behaviour is shown",
  "negotiation-attitude":
    "established negotiation research and practice; questions are about situations, not personality",
  "data-analytics": "no particular tool; questions name pandas 2.x/3.x, SQL or spreadsheets where needed",
  cybersecurity: "NIST CSF 2.0, SP 800-63-4, OWASP Top 10:2025, TLS 1.3",
  "artificial-intelligence": "AI as taught in standard textbooks; law and guidance as of late 2026",
  "machine-learning": "scikit-learn as in its stable documentation; the maths holds for any version",
};

/**
 * What an assessment's questions assume, worded for use within a sentence, such as "PostgreSQL 18"; empty for an
 * unknown slug.
 */
export function assumedVersions(slug: string): string {
  return assumed[slug] ?? "";
}
