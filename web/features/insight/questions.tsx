/** The questions of one assessment: how hard, how well they separate, and which to look at. */
import { useState } from "react";
import { useSearchParams } from "wouter";
import type { Insight, ItemInsight } from "../../../contract/insight.ts";
import { DataTable } from "../../ui/data-table.tsx";
import { Icon } from "../../ui/icons.tsx";
import { TextLink } from "../../ui/links.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { coefficient, percent } from "./figures.ts";
import { flagWords } from "./flag-words.ts";
import { QuestionPanel } from "./question-panel.tsx";

type Shown = "current" | "flagged" | "former";

export function Questions({ insight }: { insight: Insight }) {
  const [shown, setShown] = useState<Shown>("current");
  const [search] = useSearchParams();
  const { items, slug } = insight;
  const asked = search.get("item");
  // A version where somebody came from its figures or a report, the bank's id where only the question is known.
  const selected =
    items.find(({ version }) => version === asked) ??
    items.find(({ item, isCurrent }) => item === asked && isCurrent) ??
    items.find(({ item }) => item === asked);
  const lists: Record<Shown, { label: string; rows: ItemInsight[] }> = {
    current: { label: "In the bank now", rows: items.filter(({ isCurrent }) => isCurrent) },
    flagged: { label: "To look at", rows: items.filter(({ flags }) => flags.length > 0) },
    former: { label: "Former versions", rows: items.filter(({ isCurrent }) => !isCurrent) },
  };
  const { rows } = lists[shown];
  return (
    <section aria-labelledby="questions">
      <h2 id="questions" className="mb-3 text-xl">
        Questions
      </h2>
      {selected ? (
        <QuestionPanel key={selected.version} item={selected} slug={slug} />
      ) : (
        asked && (
          <p role="status" className="mb-6 text-sm">
            No attempt that counts had the question of this address in this version, and the bank does not
            have it now.
          </p>
        )
      )}
      {items.length === 0 ? (
        <EmptyState title="No questions yet">The bank of this assessment is on the way.</EmptyState>
      ) : (
        <>
          <fieldset className="mb-4 flex flex-wrap gap-x-6 gap-y-2">
            <legend className="only-read">Which questions</legend>
            {(Object.keys(lists) as Shown[]).map((name) => (
              <label
                key={name}
                className="inline-flex min-h-9 items-center gap-2 text-sm pointer-coarse:min-h-11"
              >
                <input
                  type="radio"
                  name="questions-shown"
                  checked={shown === name}
                  onChange={() => setShown(name)}
                  className="size-4"
                />
                {lists[name].label} <span className="figures text-ink-muted">{lists[name].rows.length}</span>
              </label>
            ))}
          </fieldset>
          {rows.length === 0 ? (
            <EmptyState title={shown === "flagged" ? "Nothing to look at" : "None"}>
              {shown === "flagged" && "No question has enough answers and a figure that looks wrong."}
            </EmptyState>
          ) : (
            <DataTable<ItemInsight>
              caption={`Questions: ${lists[shown].label}`}
              columns={[
                {
                  header: "Question",
                  rowHeader: true,
                  cell: ({ item, version, rev, isCurrent, isQuarantined }) => (
                    <span>
                      <TextLink to={`/insight/${slug}?item=${encodeURIComponent(version)}`}>{item}</TextLink>
                      {!isCurrent && <span className="figures text-ink-muted"> rev. {rev}</span>}
                      {isQuarantined && (
                        <span className="block text-xs font-normal text-warn">Quarantined</span>
                      )}
                    </span>
                  ),
                },
                { header: "Label", cell: ({ difficulty }) => difficulty },
                { header: "Answers", numeric: true, cell: ({ n }) => n.toLocaleString("en") },
                { header: "Right", numeric: true, cell: ({ facility }) => percent(facility) },
                {
                  header: "Discrimination",
                  numeric: true,
                  cell: ({ discrimination }) => coefficient(discrimination),
                },
                { header: "Left open", numeric: true, cell: ({ omitted }) => percent(omitted) },
                { header: "Look at", wide: true, cell: (item) => <Flags item={item} /> },
              ]}
              rows={[...rows].sort((a, b) => b.flags.length - a.flags.length || b.n - a.n)}
              rowKey={({ version }) => version}
            />
          )}
        </>
      )}
    </section>
  );
}

function Flags({ item: { flags, n } }: { item: ItemInsight }) {
  if (n < 30) return <span className="text-ink-muted">too few answers</span>;
  if (flags.length === 0) return <span className="text-ink-muted">–</span>;
  return (
    <ul className="flex flex-col gap-1">
      {flags.map((flag) => (
        <li key={flag} className="inline-flex items-baseline gap-1.5">
          <Icon name="warning" className="size-3.5 translate-y-0.5 text-warn" />
          {flagWords[flag].name}
        </li>
      ))}
    </ul>
  );
}
