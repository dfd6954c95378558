/** The questions of one assessment: how hard they are, how well they discriminate, and which have problems. */
import { useState } from "react";
import { useSearchParams } from "wouter";
import { ownSlugPattern } from "../../../contract/form.ts";
import type { Insight, ItemInsight } from "../../../contract/insight.ts";
import { rules } from "../../../contract/rules.ts";
import { SortedTable } from "../../tables/sorted-table.tsx";
import { Icon } from "../../ui/icons.tsx";
import { QuestionName } from "../../ui/question/question-name.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { answerColumns } from "./answer-columns.tsx";
import { coefficient, percent } from "./figures.ts";
import { flagWords } from "./flag-words.ts";
import { QuestionPanel } from "./question-panel.tsx";

type Shown = "current" | "flagged" | "former";

/** The page of an assessment's chosen version. */
function addressOf(slug: string, version: string | null, item?: string): string {
  const search = new URLSearchParams({ ...(version ? { version } : {}), ...(item ? { item } : {}) });
  return search.size === 0 ? `/insight/${slug}` : `/insight/${slug}?${search}`;
}

export function Questions({ insight }: { insight: Insight }) {
  const { items, slug } = insight;
  const [shown, setShown] = useState<Shown>(
    items.length === 0 || items.some(({ isCurrent }) => isCurrent) ? "current" : "former",
  );
  const isOwn = ownSlugPattern.test(slug);
  const [search] = useSearchParams();
  const version = search.get("version");
  const asked = search.get("item");
  // Links from figures and reports name a version, others only the question.
  const selected =
    items.find(({ version }) => version === asked) ??
    items.find(({ item, isCurrent }) => item === asked && isCurrent) ??
    items.find(({ item }) => item === asked);
  const lists: Record<Shown, { label: string; rows: ItemInsight[] }> = {
    current: { label: "Current", rows: items.filter(({ isCurrent }) => isCurrent) },
    flagged: { label: "With problems", rows: items.filter(({ flags }) => flags.length > 0) },
    former: { label: "Former versions", rows: items.filter(({ isCurrent }) => !isCurrent) },
  };
  const { rows } = lists[shown];
  const pageOf = (item: ItemInsight) => addressOf(slug, version, item.version);
  return (
    <section aria-labelledby="questions">
      <h2 id="questions" className="mb-3 text-xl">
        Questions
      </h2>
      {selected ? (
        <QuestionPanel
          key={selected.version}
          item={selected}
          {...(isOwn ? {} : { id: selected.item })}
          address={addressOf(slug, version)}
        />
      ) : (
        asked && (
          <p role="status" className="mb-6 text-sm">
            This version of the question is not in the bank, and no counted attempt had it.
          </p>
        )
      )}
      {items.length === 0 ? (
        <EmptyState title="No questions yet">This assessment has no question bank yet.</EmptyState>
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
            <EmptyState title={shown === "flagged" ? "No problems found" : "None"}>
              {shown === "flagged" && "No question with enough answers has a figure that looks wrong."}
            </EmptyState>
          ) : (
            <SortedTable<ItemInsight>
              key={shown}
              caption={`Questions: ${lists[shown].label}`}
              columns={[
                {
                  header: "Question",
                  rowHeader: true,
                  sort: "item",
                  value: ({ item }) => item,
                  cell: (item) => <Name item={item} isOwn={isOwn} to={pageOf(item)} />,
                },
                { header: "Difficulty", cell: ({ difficulty }) => difficulty },
                ...answerColumns,
                {
                  header: "Discrimination",
                  numeric: true,
                  sort: "discrimination",
                  value: ({ discrimination }) => discrimination,
                  cell: ({ discrimination }) => coefficient(discrimination),
                },
                {
                  header: "Unanswered",
                  numeric: true,
                  cell: ({ omitted, n }) => (
                    <span className={n < rules.statisticsMinimum ? "text-ink-muted" : undefined}>
                      {percent(omitted)}
                    </span>
                  ),
                },
                {
                  header: "Problems",
                  wide: true,
                  sort: "flags",
                  orders: ["fewest first", "most first"],
                  value: ({ flags }) => flags.length,
                  cell: (item) => <Flags item={item} />,
                },
              ]}
              compact={{
                covers: [],
                to: pageOf,
                title: (item) => <Name item={item} isOwn={isOwn} />,
                details: (item) => (
                  <>
                    {item.difficulty}, {item.n.toLocaleString("en")} {item.n === 1 ? "answer" : "answers"}
                    {item.flags.length > 0 && <Flags item={item} />}
                  </>
                ),
                figure: ({ facility, n }) => (
                  <>
                    <span className={n < rules.statisticsMinimum ? "text-ink-muted" : undefined}>
                      {percent(facility)}
                    </span>
                    <span className="text-ink-muted">right</span>
                  </>
                ),
              }}
              rows={rows.toSorted((a, b) => b.n - a.n)}
              rowKey={({ version }) => version}
              initial="-flags"
            />
          )}
        </>
      )}
    </section>
  );
}

interface NameProps {
  item: ItemInsight;
  isOwn: boolean;
  to?: string;
}

function Name({ item: { item, prompt, rev, isCurrent, isQuarantined }, isOwn, to }: NameProps) {
  return (
    <QuestionName prompt={prompt} {...(to ? { to } : {})}>
      {!isOwn && <span className="figures">{item}</span>}
      {!isCurrent && <span className="figures">rev. {rev}</span>}
      {isQuarantined && <span className="text-warn">Quarantined</span>}
    </QuestionName>
  );
}

function Flags({ item: { flags, n } }: { item: ItemInsight }) {
  if (n < rules.statisticsMinimum) return <span className="text-ink-muted">Too few answers</span>;
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
