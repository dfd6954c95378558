/** The import rules of docs/architecture.md. Checked by scripts/architecture.mjs. */

/** The server's folders, lowest first: each may import those before it. Docs: architecture.md, "Import order in the server". */
const serverOrder = [
  "platform",
  "database",
  "mail",
  "http",
  "audit",
  "users",
  "groups",
  "banks",
  "results",
  "certificates",
  "assignments",
  "attempts",
  "insight",
  "quality",
  "pictures",
  "authoring",
  "exchange",
  "privacy",
  "people",
];

/** The web's folders, lowest first. */
const webOrder = ["client", "ui", "attempt", "tables", "shell", "features"];

/** The web's features that share parts, lowest first. Every other feature is imported by routes alone. */
const sharedFeatures = ["quality", "insight", "review", "certificates", "groups", "assignments"];

/** The folders of authoring, lowest first. */
const authoringOrder = ["terminal", "bank", "exchange", "review", "lint", "compile", "verify", "cli"];

/** One rule for each folder of a side: it imports nothing that comes after it. */
function onlyDownwards(side, order) {
  return order.slice(0, -1).map((folder, place) => ({
    name: `${side.replace("/", "-")}-${folder}-imports-downwards`,
    severity: "error",
    from: { path: `^${side}/${folder}/`, pathNot: ["\\.test\\.tsx?$", "/testing/"] },
    to: { path: `^${side}/(${order.slice(place + 1).join("|")})/` },
  }));
}

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
          "^authoring/verify/runtimes/page-",
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
      to: { path: "^(server|authoring|scripts|bench|e2e)/" },
    },
    {
      name: "server-never-imports-web",
      severity: "error",
      from: { path: "^server/" },
      to: { path: "^(web|e2e|bench)/" },
    },
    {
      name: "server-imports-only-pure-authoring-parts",
      comment:
        "parsing, linting, import and export are pure; verify runs programs, cli and compile write files",
      severity: "error",
      from: { path: "^server/" },
      to: { path: "^authoring/", pathNot: "^authoring/(bank|lint|exchange|terminal)/" },
    },
    {
      name: "authoring-stands-alone",
      severity: "error",
      from: { path: "^authoring/", pathNot: "\\.test\\.ts$" },
      to: { path: "^(server|web|e2e|bench)/" },
    },
    ...onlyDownwards("server", serverOrder),
    ...onlyDownwards("authoring", authoringOrder),
    {
      name: "platform-knows-nothing-of-the-product",
      severity: "error",
      from: { path: "^server/platform/", pathNot: "\\.test\\.ts$" },
      to: { path: "^server/(?!platform/)" },
    },
    {
      name: "features-never-import-the-start",
      comment: "app.ts and main.ts put the features together; settings and services are types for all",
      severity: "error",
      from: { path: "^server/[^/]+/", pathNot: ["\\.test\\.ts$", "^server/(testing|cli)/"] },
      to: { path: "^server/(app|main|housekeeping)\\.ts$" },
    },
    {
      name: "engines-behind-their-doors",
      comment:
        "outside of server/database nobody reaches into an engine's folder, except the operators' commands",
      severity: "error",
      from: {
        path: "^server/(?!(?:database|cli|testing)/)",
        pathNot: ["\\.test\\.ts$", "^server/main\\.ts$"],
      },
      to: { path: "^server/database/(sqlite|postgres|move)/" },
    },
    {
      name: "web-features-share-in-one-direction",
      comment: "shared parts live with the feature that owns their subject",
      severity: "error",
      from: { path: "^web/features/([^/]+)/" },
      to: {
        path: "^web/features/([^/]+)/",
        pathNot: ["^web/features/$1/", `^web/features/(${sharedFeatures.join("|")})/`],
      },
    },
    ...onlyDownwards("web/features", sharedFeatures),
    {
      name: "web-shared-features-import-no-other-feature",
      severity: "error",
      from: { path: `^web/features/(${sharedFeatures.join("|")})/` },
      to: { path: `^web/features/(?!(?:${sharedFeatures.join("|")})/)` },
    },
    ...onlyDownwards("web", webOrder),
    {
      name: "kysely-only-in-stores",
      severity: "error",
      from: {
        path: "^server/",
        pathNot: ["^server/database/", "store\\.ts$", "^server/testing/", "\\.test\\.ts$"],
      },
      to: { path: "^node_modules/kysely/" },
    },
    {
      name: "drivers-only-in-their-engines-file",
      severity: "error",
      from: {
        path: "^(server|web|contract|authoring)/",
        pathNot: ["^server/database/postgres/", "^server/testing/", "^authoring/verify/"],
      },
      to: { path: "^node_modules/pg/" },
    },
    {
      name: "sqlite-only-in-its-engines-files",
      severity: "error",
      from: {
        path: "^(server|web|contract)/",
        pathNot: ["^server/database/sqlite/", "\\.test\\.ts$", "^server/testing/"],
      },
      to: { path: "^(node:)?sqlite$" },
    },
    {
      name: "product-never-imports-tests",
      severity: "error",
      from: { path: "^(server|web|contract|authoring)/", pathNot: ["\\.test\\.tsx?$", "/testing/"] },
      to: { path: ["\\.test\\.tsx?$", "/testing/"] },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(dist|authoring/verify/runtimes/node_modules)/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.base.json" },
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
    },
  },
};
