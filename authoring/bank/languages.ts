/** The languages of code in questions: which banks use them, their grammar and their comment syntax. */

export interface Language {
  /** Name of the highlighter's grammar; plain text has none. */
  grammar?: string;
  /** Start of a whole-line comment, and its end where the language needs one. */
  comment: { open: string; close?: string };
  /** File ending of a program in this language. */
  ending: string;
}

const slashes = { open: "//" };
const hash = { open: "#" };
const angle = { open: "<!--", close: "-->" };

export const languages: Record<string, Language> = {
  js: { grammar: "javascript", comment: slashes, ending: "mjs" },
  cjs: { grammar: "javascript", comment: slashes, ending: "cjs" },
  jsx: { grammar: "javascript", comment: slashes, ending: "jsx" },
  ts: { grammar: "typescript", comment: slashes, ending: "ts" },
  tsx: { grammar: "typescript", comment: slashes, ending: "tsx" },
  html: { grammar: "xml", comment: angle, ending: "html" },
  vue: { grammar: "xml", comment: angle, ending: "vue" },
  xml: { grammar: "xml", comment: angle, ending: "xml" },
  css: { grammar: "css", comment: { open: "/*", close: "*/" }, ending: "css" },
  json: { grammar: "json", comment: slashes, ending: "json" },
  yaml: { grammar: "yaml", comment: hash, ending: "yaml" },
  http: { grammar: "http", comment: hash, ending: "http" },
  python: { grammar: "python", comment: hash, ending: "py" },
  django: { grammar: "django", comment: { open: "{#", close: "#}" }, ending: "html" },
  jinja: { grammar: "django", comment: { open: "{#", close: "#}" }, ending: "html" },
  java: { grammar: "java", comment: slashes, ending: "java" },
  properties: { grammar: "properties", comment: hash, ending: "properties" },
  csharp: { grammar: "csharp", comment: slashes, ending: "cs" },
  go: { grammar: "go", comment: slashes, ending: "go" },
  rust: { grammar: "rust", comment: slashes, ending: "rs" },
  ruby: { grammar: "ruby", comment: hash, ending: "rb" },
  r: { grammar: "r", comment: hash, ending: "R" },
  swift: { grammar: "swift", comment: slashes, ending: "swift" },
  scala: { grammar: "scala", comment: slashes, ending: "scala" },
  perl: { grammar: "perl", comment: hash, ending: "pl" },
  cpp: { grammar: "cpp", comment: slashes, ending: "cpp" },
  matlab: { grammar: "matlab", comment: { open: "%" }, ending: "m" },
  sql: { grammar: "sql", comment: { open: "--" }, ending: "sql" },
  cypher: { comment: slashes, ending: "cypher" },
  cql: { grammar: "sql", comment: { open: "--" }, ending: "cql" },
  redis: { comment: hash, ending: "redis" },
  mongodb: { grammar: "javascript", comment: slashes, ending: "js" },
  bash: { grammar: "bash", comment: hash, ending: "sh" },
  excel: { grammar: "excel", comment: { open: "#" }, ending: "txt" },
  text: { comment: hash, ending: "txt" },
};

const web = ["js", "ts", "html", "css", "json", "bash"];

/** Languages of the code in each bank's questions; `text` and `json` are allowed everywhere (check 45). */
const languagesBySlug: Record<string, readonly string[]> = {
  "basic-excel": ["excel"],
  "digital-marketing": ["html"],
  "generative-ai": ["python", "js"],
  hibernate: ["java", "sql", "xml", "properties"],
  spring: ["java", "yaml", "properties", "http", "bash", "xml"],
  django: ["python", "django", "html", "bash"],
  flask: ["python", "jinja", "html", "bash"],
  emberjs: [...web, "jsx", "tsx"],
  backbonejs: web,
  polymer: web,
  aurelia: web,
  meteor: [...web, "jsx", "mongodb"],
  jquery: web,
  golang: ["go", "bash"],
  csharp: ["csharp", "xml"],
  swift: ["swift"],
  r: ["r"],
  ruby: ["ruby"],
  matlab: ["matlab"],
  typescript: ["ts", "tsx"],
  scala: ["scala"],
  sql: ["sql"],
  nosql: ["redis", "js", "mongodb", "cql", "cypher", "bash"],
  rust: ["rust", "bash"],
  perl: ["perl"],
  cplusplus: ["cpp"],
  mongodb: ["mongodb", "js"],
  javascript: ["js", "html"],
  python: ["python"],
  java: ["java"],
  reactjs: ["jsx", "tsx", "js", "ts"],
  nodejs: ["js", "cjs", "ts", "bash"],
  angularjs: web,
  vuejs: ["vue", "html", "js", "ts"],
  rdbms: ["sql"],
  "data-analytics": ["python", "sql", "r", "excel"],
  cybersecurity: ["js", "python", "http", "html", "bash", "sql", "java", "csharp", "yaml", "xml"],
  "artificial-intelligence": ["python", "js"],
  "machine-learning": ["python"],
};

/** Whether a bank's questions may show code in this language. */
export function mayShow(slug: string, lang: string): boolean {
  if (!Object.hasOwn(languages, lang)) return false;
  return lang === "text" || lang === "json" || (languagesBySlug[slug] ?? []).includes(lang);
}
