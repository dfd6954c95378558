/** All 42 hallmarks in the state the person has brought them to, each a link. */
import { Link } from "wouter";
import { cards } from "../../../contract/cards.ts";
import { builtInScale } from "../../../contract/form.ts";
import { hallmarkState } from "../../../contract/hallmarks.ts";
import { rules } from "../../../contract/rules.ts";
import { Hallmark } from "../../ui/hallmark.tsx";

export interface HallmarkWallProps {
  /** Best score by slug; assessments never taken are missing. */
  best: ReadonlyMap<string, number>;
  /** Code of the best valid certificate by slug. */
  certificates: ReadonlyMap<string, string>;
  /** Slugs with a shared result of 8 or more. */
  shared?: ReadonlySet<string>;
}

/** By category, so that the outlines of one kind stand together. */
const inOrder = [...Map.groupBy(cards, ({ category }) => category).values()].flat();

/** A gold hallmark leads to its certificate where there is one, any other to its assessment. */
export function HallmarkWall({ best, certificates, shared }: HallmarkWallProps) {
  const scores = inOrder.flatMap(({ slug }) => best.get(slug) ?? []);
  const gold = scores.filter((score) => score >= builtInScale.passScore).length;
  return (
    <section aria-labelledby="wall-heading" className="wall">
      <div className="wall-head">
        <h2 id="wall-heading" className="text-xl">
          Hallmarks
        </h2>
        <p className="figures text-sm text-ink-muted">
          <strong className={gold > 0 ? "earned" : undefined}>{gold}</strong> of {rules.catalogueSize} in gold
          {scores.length > gold && <>, {scores.length - gold} started</>}
        </p>
      </div>
      <ul>
        {inOrder.map(({ slug, title }) => {
          const score = best.get(slug);
          const code = certificates.get(slug);
          const isShared = shared?.has(slug) ?? false;
          const tip = tipOf(title, score, isShared);
          return (
            <li key={slug}>
              <Link to={code ? `/certificate/${code}` : `/assessment/${slug}`} title={tip}>
                <Hallmark slug={slug} state={hallmarkState(score, isShared)} size={48} />
                <span className="only-read">{tip}</span>
              </Link>
            </li>
          );
        })}
      </ul>
      <p className="text-sm text-ink-muted">
        A ring shows your best score. Score {builtInScale.passScore} or more to turn it gold.
      </p>
    </section>
  );
}

function tipOf(title: string, score: number | undefined, isShared: boolean): string {
  if (score === undefined) return `${title}, not taken yet`;
  return `${title}, best score ${score} of ${builtInScale.maxScore}${isShared ? ", shared" : ""}`;
}
