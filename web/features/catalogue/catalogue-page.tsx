/** The catalogue: search, category, nine cards a page; what is asked for stands in the address. */
import { useEffect, useState } from "react";
import { useSearchParams } from "wouter";
import { categories } from "../../../contract/cards.ts";
import { useOpenTests } from "../../attempt/use-running-attempts.ts";
import { useStandings } from "../../client/standings.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { AssessmentCard } from "./assessment-card.tsx";
import { findCards } from "./find-cards.ts";

const headingId = "assessments-heading";

export function CataloguePage() {
  const [search, setSearch] = useSearchParams();
  const standings = useStandings();
  const { bySlug, strip } = useOpenTests();
  const text = search.get("q") ?? "";
  const category = search.get("category") ?? "";
  const { cards, page, pages, total } = findCards(text, category, Number(search.get("page") ?? 1));

  // Narrowing begins again at the first page, so `page` is left out of what goes on.
  const narrow = (change: { q?: string; category?: string }) =>
    setSearch(tidy({ q: text, category, ...change }), { replace: true });
  const turnTo = (next: number) => setSearch(tidy({ q: text, category, page: next > 1 ? String(next) : "" }));

  return (
    <>
      <PageHeading lead="Each is ten questions in ten minutes. Eight right answers or more earn the mark in gold.">
        Assessments
      </PageHeading>
      {strip}
      {standings.state === "failed" && (
        <p role="status" className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink-muted">
          Your scores could not be loaded.
          <Button variant="secondary" size="small" busy={standings.isRetrying} onClick={standings.retry}>
            Retry
          </Button>
        </p>
      )}
      <search className="mb-6 grid gap-4 sm:grid-cols-[1fr_16rem]">
        <Field
          label="Search assessments"
          type="search"
          value={text}
          onChange={(event) => narrow({ q: event.target.value })}
          maxLength={100}
          autoComplete="off"
        />
        <SelectField
          label="Category"
          value={category}
          onChange={(event) => narrow({ category: event.target.value })}
        >
          <option value="">All Category</option>
          {categories.map(({ id, catName }) => (
            <option key={id}>{catName}</option>
          ))}
        </SelectField>
      </search>
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h2 id={headingId} tabIndex={-1} className="text-lg">
          {category || "All Category"}
        </h2>
        <Count total={total} />
      </div>
      {total === 0 ? (
        <EmptyState title="No assessment matches">
          <p className="mb-4">Try a shorter word, or another category.</p>
          <Button variant="secondary" size="small" onClick={() => narrow({ q: "", category: "" })}>
            Show all
          </Button>
        </EmptyState>
      ) : (
        <ul className="grid border-t border-l border-line sm:grid-cols-2 lg:grid-cols-3">
          {cards.map((card) => (
            <AssessmentCard
              key={card.slug}
              card={card}
              standing={standings.state === "ready" ? standings.bySlug.get(card.slug) : undefined}
              openId={bySlug.get(card.slug)?.id}
            />
          ))}
        </ul>
      )}
      <Pagination page={page} pages={pages} onPage={turnTo} headingId={headingId} />
    </>
  );
}

function tidy(values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""));
}

/** How many there are: seen at once, read out when the typing pauses. */
function Count({ total }: { total: number }) {
  const words = `${total} ${total === 1 ? "assessment" : "assessments"}`;
  const [settled, setSettled] = useState(words);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), 500);
    return () => clearTimeout(timer);
  }, [words]);
  return (
    <p className="figures shrink-0 text-sm text-ink-muted">
      <span aria-hidden="true">{words}</span>
      <span role="status" className="only-read">
        {settled}
      </span>
    </p>
  );
}
