/** The 42 hallmarks by category, and those of the organisation that were taken, in the state the person has brought them to. */
import type { CSSProperties } from "react";
import { Link } from "wouter";
import type { OwnStatistics } from "../../../contract/attempts/review.ts";
import { cards, findCard } from "../../../contract/cards.ts";
import { hallmarkState } from "../../../contract/certificates/hallmarks.ts";
import { builtInScale } from "../../../contract/form.ts";
import { Hallmark } from "../../ui/hallmark.tsx";

type Taken = OwnStatistics["assessments"][number];

export interface HallmarkWallProps {
  /** What the person has taken. */
  taken: Taken[];
  /** Code of the best valid certificate by slug. */
  certificates: ReadonlyMap<string, string>;
  /** Slugs with a shared result that passes. */
  shared?: ReadonlySet<string>;
}

interface Group {
  name: string;
  hallmarks: { slug: string; title: string }[];
}

const rowLength = 14;
/** In this order the groups fill whole rows, also those of half the length on phones. */
const categoryOrder = [
  "Soft Skills",
  "Data Analytics",
  "Microsoft",
  "Database",
  "Security",
  "Framework",
  "Programming Language",
];

const builtIn: Group[] = [...Map.groupBy(cards, ({ category }) => category)]
  .map(([name, hallmarks]) => ({ name, hallmarks }))
  .sort((a, b) => categoryOrder.indexOf(a.name) - categoryOrder.indexOf(b.name));

/** A gold hallmark leads to its certificate where there is one, any other to its assessment. */
export function HallmarkWall({ taken, certificates, shared }: HallmarkWallProps) {
  const own = taken.filter(({ slug }) => !findCard(slug));
  const groups = own.length > 0 ? [...builtIn, { name: "Your organisation", hallmarks: own }] : builtIn;
  const results = new Map(taken.map((each) => [each.slug, each]));
  const gold = taken.filter(({ best, bestOf }) => best >= bestOf.passScore).length;
  return (
    <section aria-labelledby="wall-heading" className="wall">
      <div className="wall-head">
        <h2 id="wall-heading" className="text-xl">
          Hallmarks
        </h2>
        <p className="figures text-sm text-ink-muted">
          <strong className={gold > 0 ? "earned" : undefined}>{gold}</strong> of {cards.length + own.length}{" "}
          in gold
          {taken.length > gold && <>, {taken.length - gold} started</>}
        </p>
      </div>
      <div className="wall-groups">
        {groups.map(({ name, hallmarks }) => (
          <div key={name} className="wall-group" style={spanOf(name, hallmarks.length)}>
            <h3>{name}</h3>
            <ul>
              {hallmarks.map(({ slug, title }) => {
                const result = results.get(slug);
                const code = certificates.get(slug);
                const isShared = shared?.has(slug);
                const tip = tipOf(title, result, isShared);
                return (
                  <li key={slug}>
                    <Link to={code ? `/certificate/${code}` : `/assessment/${slug}`} title={tip}>
                      <Hallmark
                        slug={slug}
                        title={title}
                        state={hallmarkState(result?.best, isShared, result?.bestOf)}
                        size={48}
                      />
                      <span className="only-read">{tip}</span>
                    </Link>
                  </li>
                );
              })}
            </ul>
          </div>
        ))}
      </div>
      <p className="text-sm text-ink-muted">
        A ring shows your best score.{" "}
        {own.length > 0 ? "Reach the pass mark" : `Score ${builtInScale.passScore} or more`} to turn it gold.
      </p>
    </section>
  );
}

/** As many columns as hallmarks; those of the organisation have a row of their own. */
function spanOf(name: string, count: number): CSSProperties {
  return { "--count": categoryOrder.includes(name) ? count : rowLength } as CSSProperties;
}

function tipOf(title: string, result: Taken | undefined, isShared: boolean | undefined): string {
  if (!result) return `${title}, not taken yet`;
  return `${title}, best score ${result.best} of ${result.bestOf.maxScore}${isShared ? ", shared" : ""}`;
}
