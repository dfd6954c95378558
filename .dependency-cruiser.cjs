/** The arrows of docs/architecture.md: who may import whom. Checked by scripts/architecture.mjs. */
module.exports = {
  forbidden: [
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    {
      name: "no-orphans",
      severity: "error",
      from: {
        orphan: true,
        pathNot: [
          "\\.d\\.ts$",
          "^content/runtimes/page-",
          "\\.config\\.(ts|cjs)$",
          "(^|/)\\.[^/]+\\.cjs$",
          "\\.test\\.tsx?$",
          "^web/index\\.html",
        ],
      },
      to: {},
    },
    {
      name: "contract-imports-only-zod-mini",
      severity: "error",
      from: { path: "^contract/", pathNot: "\\.test\\.ts$" },
      to: { pathNot: ["^contract/", "^node_modules/zod/"] },
    },
    {
      name: "web-imports-contract-and-packages",
      severity: "error",
      from: { path: "^web/" },
      to: { path: "^(server|content|scripts|bench|e2e)/" },
    },
    {
      name: "server-never-imports-web",
      severity: "error",
      from: { path: "^server/" },
      to: { path: "^(web|e2e|bench)/" },
    },
    {
      name: "server-reads-banks-as-json",
      comment: "only the commands for bank authors know the bank tools",
      severity: "error",
      from: { path: "^server/", pathNot: "^server/cli/bank" },
      to: { path: "^content/" },
    },
    {
      name: "content-stands-alone",
      severity: "error",
      from: { path: "^content/", pathNot: "\\.test\\.ts$" },
      to: { path: "^(server|web|e2e|bench)/" },
    },
    {
      name: "server-features-are-apart",
      comment: "what one feature needs of another is passed in by app.ts or main.ts",
      severity: "error",
      from: {
        path: "^server/(?!(?:http|db|mail|cli|testing)/)([^/]+)/",
        pathNot: ["\\.test\\.ts$", "/testing/"],
      },
      to: { path: "^server/(?!(?:http|db|mail|testing)/)([^/]+)/", pathNot: "^server/$1/" },
    },
    {
      name: "web-features-are-apart",
      severity: "error",
      from: { path: "^web/features/([^/]+)/" },
      to: { path: "^web/features/([^/]+)/", pathNot: "^web/features/$1/" },
    },
    {
      name: "kysely-only-in-stores",
      severity: "error",
      from: {
        path: "^server/",
        pathNot: ["^server/db/", "store\\.ts$", "^server/testing/", "\\.test\\.ts$"],
      },
      to: { path: "^node_modules/kysely/" },
    },
    {
      name: "drivers-only-in-their-engines-file",
      severity: "error",
      from: {
        path: "^(server|web|contract|content)/",
        pathNot: [
          "^server/db/postgres(-line|-news|-short-way)?\\.ts$",
          "^server/testing/",
          "^content/(verify|runtimes)",
        ],
      },
      to: { path: "^node_modules/pg/" },
    },
    {
      name: "sqlite-only-in-its-engines-files",
      severity: "error",
      from: {
        path: "^(server|web|contract)/",
        pathNot: ["^server/db/sqlite[^/]*\\.ts$", "\\.test\\.ts$", "^server/testing/"],
      },
      to: { path: "^(node:)?sqlite$" },
    },
    {
      name: "product-never-imports-tests",
      severity: "error",
      from: { path: "^(server|web|contract|content)/", pathNot: ["\\.test\\.tsx?$", "/testing/"] },
      to: { path: ["\\.test\\.tsx?$", "/testing/"] },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(dist|content/runtimes/node_modules)/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.base.json" },
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
    },
  },
};
