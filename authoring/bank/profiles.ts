/** The runtimes that keys are verified on: where each comes from and which banks use it. */

export interface Profile {
  /** Where it is installed from: npm packages in `authoring/verify/runtimes`, Debian packages, or the product's own Node. */
  from: { npm: true } | { apt: readonly string[]; suite?: "bookworm-backports" } | { own: true };
  /** Seconds a program may take, start of the runtime included; compilers and virtual machines get 60. */
  limitSeconds: number;
}

const backports = (...apt: string[]) => ({ apt, suite: "bookworm-backports" }) as const;

export const profiles: Record<string, Profile> = {
  "node-26": { from: { own: true }, limitSeconds: 10 },
  "node-20": { from: { npm: true }, limitSeconds: 10 },
  "tsc-7.0": { from: { npm: true }, limitSeconds: 20 },
  "tsc-5.9": { from: { npm: true }, limitSeconds: 20 },
  dom: { from: { npm: true }, limitSeconds: 30 },
  browser: { from: { apt: ["chromium"] }, limitSeconds: 40 },
  "pg-18": { from: { npm: true }, limitSeconds: 20 },
  "pg-15": { from: { apt: ["postgresql"] }, limitSeconds: 20 },
  "sqlite-3.40": { from: { apt: ["sqlite3"] }, limitSeconds: 10 },
  "py-3.14": { from: { npm: true }, limitSeconds: 30 },
  "py-3.11": { from: { apt: ["python3"] }, limitSeconds: 10 },
  "sci-py": { from: { apt: ["python3-sklearn", "python3-pandas"] }, limitSeconds: 30 },
  "django-4.2": { from: backports("python3-django"), limitSeconds: 20 },
  "flask-2.2": { from: { apt: ["python3-flask"] }, limitSeconds: 10 },
  "ruby-4.0": { from: { npm: true }, limitSeconds: 30 },
  "ruby-3.1": { from: { apt: ["ruby"] }, limitSeconds: 10 },
  "r-4.6": { from: { npm: true }, limitSeconds: 40 },
  "r-4.2": { from: { apt: ["r-base-core"] }, limitSeconds: 10 },
  "rust-1.96": { from: { apt: ["rustc-web"] }, limitSeconds: 60 },
  "go-1.23": { from: backports("golang-1.23-go"), limitSeconds: 60 },
  "jdk-17": { from: { apt: ["openjdk-17-jdk-headless"] }, limitSeconds: 60 },
  "gcc-12": { from: { apt: ["g++"] }, limitSeconds: 60 },
  "clang-19": {
    from: { apt: ["clang-19", "libc++-19-dev", "libc++abi-19-dev", "libclang-rt-19-dev"] },
    limitSeconds: 60,
  },
  "perl-5.36": { from: { apt: ["perl"] }, limitSeconds: 10 },
  "octave-7.3": { from: { apt: ["octave"] }, limitSeconds: 20 },
  "scala-2.11": { from: { apt: ["scala"] }, limitSeconds: 60 },
  "mono-6.8": { from: { apt: ["mono-mcs", "mono-runtime"] }, limitSeconds: 60 },
  "redis-7.0": { from: { apt: ["redis-server"] }, limitSeconds: 10 },
  mingo: { from: { npm: true }, limitSeconds: 10 },
  "calc-25.2": { from: backports("libreoffice-calc-nogui"), limitSeconds: 60 },
};

const both = ["node-26", "node-20"];
const sqlEngines = ["pg-18", "sqlite-3.40", "pg-15"];
const frontEnd = ["dom", "browser", "node-26"];
const numeric = ["node-26", "node-20", "py-3.14", "py-3.11", "sci-py"];

/** Profiles each bank may name (check 36); banks that are not listed run nothing. */
const profilesBySlug: Record<string, readonly string[]> = {
  "basic-excel": ["calc-25.2"],
  "digital-marketing": [...both, "py-3.14", "py-3.11"],
  "generative-ai": numeric,
  hibernate: ["pg-18"],
  django: ["django-4.2"],
  flask: ["flask-2.2"],
  emberjs: [...frontEnd, "node-20"],
  backbonejs: frontEnd,
  polymer: frontEnd,
  aurelia: frontEnd,
  meteor: ["mingo", ...both],
  jquery: frontEnd,
  golang: ["go-1.23"],
  csharp: ["mono-6.8"],
  r: ["r-4.6", "r-4.2"],
  ruby: ["ruby-4.0", "ruby-3.1"],
  matlab: ["octave-7.3"],
  typescript: ["tsc-7.0", "tsc-5.9", ...both],
  scala: ["scala-2.11"],
  sql: sqlEngines,
  nosql: ["redis-7.0", "mingo", ...numeric],
  rust: ["rust-1.96"],
  perl: ["perl-5.36"],
  cplusplus: ["gcc-12", "clang-19"],
  mongodb: ["mingo", ...both],
  javascript: both,
  python: ["py-3.14", "py-3.11"],
  java: ["jdk-17"],
  reactjs: ["dom", "browser", "tsc-7.0", "tsc-5.9"],
  nodejs: both,
  angularjs: frontEnd,
  vuejs: frontEnd,
  rdbms: [...sqlEngines, ...both],
  "data-analytics": [...numeric, "r-4.6", "r-4.2", "sqlite-3.40", "pg-18", "calc-25.2"],
  cybersecurity: [...both, "browser", "dom", "py-3.14", "py-3.11", "sqlite-3.40", "pg-18", "flask-2.2"],
  "artificial-intelligence": numeric,
  "machine-learning": numeric,
};

/** The oldest and newest runtime of a bank must agree; naming only one of them needs a waiver (floor rule). */
const floorPairs: Record<string, readonly [string, string]> = {
  javascript: ["node-26", "node-20"],
  nodejs: ["node-26", "node-20"],
  python: ["py-3.14", "py-3.11"],
  ruby: ["ruby-4.0", "ruby-3.1"],
  r: ["r-4.6", "r-4.2"],
  sql: ["pg-18", "sqlite-3.40"],
  cplusplus: ["clang-19", "gcc-12"],
};

/** The verification profiles of a bank; empty when its items are not executable. */
export function profilesFor(slug: string): readonly string[] {
  return profilesBySlug[slug] ?? [];
}

/** The runtime that a list lacks under the floor rule, if any. */
export function missingFloor(slug: string, runtimes: readonly string[]): string | undefined {
  const pair = floorPairs[slug];
  if (!pair) return undefined;
  const [newest, floor] = pair;
  if (runtimes.includes(newest) === runtimes.includes(floor)) return undefined;
  return runtimes.includes(newest) ? floor : newest;
}
