/** The hallmarks a person has earned, each leading to its assessment. */
import { cards } from "../../../contract/cards.ts";
import { hallmarkState } from "../../../contract/hallmarks.ts";
import { useEarned } from "../../client/earned-hallmarks.ts";
import { Hallmark } from "../../ui/hallmark.tsx";

export function EarnedMarks() {
  const earned = useEarned();
  const passed = cards.filter((card) => earned.has(card.slug));
  return (
    <section aria-labelledby="marks-heading">
      <h2 id="marks-heading" className="border-b border-line pb-2 text-base">
        Hallmarks earned
      </h2>
      {passed.length === 0 ? (
        <p className="pt-3 text-sm text-ink-muted">None yet. Eight right answers of ten strike the first.</p>
      ) : (
        <ul className="flex flex-wrap gap-3 pt-4">
          {passed.map((card) => (
            <li key={card.slug} title={card.title}>
              <Hallmark slug={card.slug} state={hallmarkState(earned.get(card.slug))} size={48} />
              <span className="only-read">
                {card.title}, {earned.get(card.slug)} of 10
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
