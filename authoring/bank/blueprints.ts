/** The plan of each of the 42 assessments: topics, sources and the share of runnable keys. */
import { readFileSync } from "node:fs";
import type { Topic } from "./schema.ts";

export interface Blueprint {
  slug: string;
  title: string;
  category: string;
  /** A: runs at or near the assumed version, B: partly, C: documents and judgement only. */
  verifyClass: "A" | "B" | "C";
  /** Target share, in per cent, of items whose key `bank verify` runs. */
  execTarget: number;
  /** What takers read on the card. */
  assumes: string;
  authorNote?: string;
  topics: Topic[];
  /** `ref` is an https address or an ISBN. */
  sources: { title: string; ref: string }[];
}

/** All 42, in the catalogue's order. */
export const blueprints: readonly Blueprint[] = JSON.parse(
  readFileSync(new URL("../../content/blueprints.json", import.meta.url), "utf8"),
);

const bySlug = new Map(blueprints.map((blueprint) => [blueprint.slug, blueprint]));

/** The blueprint of an assessment; undefined when there is none. */
export function findBlueprint(slug: string): Blueprint | undefined {
  return bySlug.get(slug);
}

/** Hosts any bank may cite, besides those of its own blueprint; subdomains included. */
const commonHosts = [
  "doi.org",
  "arxiv.org",
  "iso.org",
  "rfc-editor.org",
  "w3.org",
  "whatwg.org",
  "nist.gov",
  "eur-lex.europa.eu",
];

/** Whether a bank may cite this host (check 35): primary sources only. */
export function mayCite(blueprint: Blueprint, host: string): boolean {
  const own = blueprint.sources
    .filter((source) => URL.canParse(source.ref))
    .map((source) => new URL(source.ref).host);
  const bare = host.replace(/^www\./, "");
  return [...own, ...commonHosts].some((allowed) => {
    const bareAllowed = allowed.replace(/^www\./, "");
    return bare === bareAllowed || bare.endsWith(`.${bareAllowed}`);
  });
}
