/** The catalogue: search, category, nine cards a page. The address contains the filters. */
import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "wouter";
import { cards, categories } from "../../../contract/cards.ts";
import type { EntryState } from "../../attempt/entry-state.ts";
import { useRunningAttempts } from "../../attempt/running/use-running-attempts.ts";
import { useOwnAssessments } from "../../client/own-assessments.ts";
import { type Standings, useStandings } from "../../client/standings.ts";
import { LazyContent, lazily } from "../../shell/lazy.tsx";
import { Button } from "../../ui/button.tsx";
import { classes } from "../../ui/classes.ts";
import { Field } from "../../ui/forms/field.tsx";
import { SelectField } from "../../ui/forms/select-field.tsx";
import { TextLink } from "../../ui/links.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { EmptyState, ErrorState } from "../../ui/states.tsx";
import { Pagination } from "../../ui/table/pagination.tsx";
import { SetForYou } from "../assignments/set-for-you.tsx";
import { AssessmentCard } from "./assessment-card.tsx";
import { findCards } from "./find-cards.ts";

const ready = lazily(() => import("./ready-strip.tsx"), "ReadyStrip");
const headingId = "assessments-heading";
const chipClasses =
  "flex min-h-8 items-center gap-2 whitespace-nowrap rounded-full border border-line px-3 text-sm text-ink-muted transition-colors hover:border-ink hover:text-ink aria-pressed:border-ink aria-pressed:text-ink pointer-coarse:min-h-11";

export function CataloguePage() {
  const [search, setSearch] = useSearchParams();
  const standings = useStandings();
  const { bySlug, strip } = useRunningAttempts();
  const { readyFor } = (history.state ?? {}) as EntryState;
  const text = search.get("q") ?? "";
  const category = search.get("category") ?? "";
  const mine = search.get("mine") ?? "";
  const { items: own, state: ownState, retry } = useOwnAssessments();
  const keeps = mine === "passed" || mine === "tried" ? ownFilter(standings, mine) : undefined;
  const found = findCards(text, category, Number(search.get("page") ?? 1), own, keeps);
  const { cards: shown, page, pages, total } = found;
  const listed = [...cards, ...own];
  const catNames = new Set([
    ...categories.map(({ catName }) => catName as string),
    ...own.map((card) => card.category),
    // The assessments that the address names may still be loading.
    ...(category && ownState !== "known" ? [category] : []),
  ]);

  // Filters go back to the first page, so `page` is dropped.
  const narrow = (change: { q?: string; category?: string; mine?: string }) =>
    setSearch(tidy({ q: text, category, mine, ...change }), { replace: true });
  const turnTo = (next: number) =>
    setSearch(tidy({ q: text, category, mine, page: next > 1 ? String(next) : "" }));

  const searchField = useRef<HTMLElement>(null);
  useEffect(() => {
    const focusSearch = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
      if ((event.target as Element).closest("input, select, textarea, dialog")) return;
      event.preventDefault();
      searchField.current?.querySelector("input")?.focus();
    };
    document.addEventListener("keydown", focusSearch);
    return () => document.removeEventListener("keydown", focusSearch);
  }, []);

  return (
    <>
      <PageHeading lead={<Lead standings={standings} />}>Assessments</PageHeading>
      {strip}
      <SetForYou>
        {readyFor && !bySlug.has(readyFor) && (
          <LazyContent part={ready} meanwhile={<div className="mb-6 min-h-24" />} />
        )}
        <search ref={searchField} className="mb-6 grid gap-4 sm:grid-cols-[1fr_16rem]">
          <Field
            label={
              <>
                Search assessments
                <span
                  aria-hidden="true"
                  className="ms-2 rounded-sm border border-line px-1.5 font-mono text-2xs text-ink-muted pointer-coarse:hidden"
                >
                  /
                </span>
              </>
            }
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
            {[...catNames].map((catName) => (
              <option key={catName}>{catName}</option>
            ))}
          </SelectField>
          <ul aria-label="Categories" className="flex flex-wrap gap-2 max-sm:hidden sm:col-span-2">
            {[...catNames].map((catName) => (
              <li key={catName}>
                <button
                  type="button"
                  aria-pressed={category === catName}
                  onClick={() => narrow({ category: category === catName ? "" : catName })}
                  className={chipClasses}
                >
                  {catName}
                  <span className="figures text-xs">
                    {listed.filter((card) => card.category === catName).length}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </search>
        <div className="mb-2 flex min-h-11 flex-wrap items-center justify-between gap-x-2">
          <h2 id={headingId} tabIndex={-1} className="text-lg">
            {category || "All Category"}
          </h2>
          <div className="flex min-w-0 items-center gap-2">
            <OwnChips
              standings={standings}
              slugs={listed.map(({ slug }) => slug)}
              chosen={mine}
              onChange={(next) => narrow({ mine: next })}
            />
            <Count
              total={total}
              text={text.trim()}
              isHiddenOnPhones={standings.state === "ready" && standings.bySlug.size > 0}
            />
          </div>
        </div>
        {total === 0 && ownState === "asking" ? (
          <Spinner label="Loading assessments…" />
        ) : total === 0 && ownState === "failed" ? (
          <ErrorState title="The assessments of your organisation could not be loaded." onRetry={retry} />
        ) : total === 0 ? (
          <EmptyState title="No assessment matches">
            <p className="mb-4">
              {text.trim() ? "Try a shorter word, or another category." : "Try another category or filter."}
            </p>
            <Button
              variant="secondary"
              size="small"
              onClick={() => narrow({ q: "", category: "", mine: "" })}
            >
              Show all assessments
            </Button>
          </EmptyState>
        ) : (
          <ul className="grid ps-px pt-px sm:grid-cols-2 lg:grid-cols-3">
            {shown.map((card) => (
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
      </SetForYou>
    </>
  );
}

/** The introduction or, in the same space, what the person has earned, or that the scores are missing: the cards don't move. */
function Lead({ standings }: { standings: Standings }) {
  const hasFailed = standings.state === "failed";
  const gold =
    standings.state === "ready"
      ? [...standings.bySlug.values()].filter(({ best, passScore }) => best >= passScore).length
      : 0;
  return (
    <span className="grid *:[grid-area:1/1]">
      <span className={hasFailed || gold > 0 ? "invisible" : ""}>
        Ten questions, ten minutes. Score 8 or more and the gold hallmark is yours.
      </span>
      <span role="status">
        {hasFailed && (
          <>
            Your scores could not be loaded.{" "}
            <button
              type="button"
              aria-disabled={standings.isRetrying}
              className="ink-link tap-room text-accent"
              onClick={standings.retry}
            >
              Retry
            </button>
          </>
        )}
      </span>
      {gold > 0 && (
        <span className="figures">
          You have earned {gold} gold {gold === 1 ? "hallmark" : "hallmarks"}.{" "}
          <TextLink to="/profile">See your record</TextLink>
        </span>
      )}
    </span>
  );
}

/** Keeps what the person has passed, or has tried without passing it; everything until that is known. */
function ownFilter(standings: Standings, mine: OwnState) {
  return (slug: string) => {
    if (standings.state !== "ready") return true;
    const standing = standings.bySlug.get(slug);
    return standing !== undefined && standing.best >= standing.passScore === (mine === "passed");
  };
}

type OwnState = "tried" | "passed";

interface OwnChipsProps {
  standings: Standings;
  /** Of all assessments in the catalogue. */
  slugs: readonly string[];
  chosen: string;
  onChange: (next: OwnState | "") => void;
}

/** Narrows the catalogue to what the person has passed, or has tried so far; in a row whose height is reserved. */
function OwnChips({ standings, slugs, chosen, onChange }: OwnChipsProps) {
  if (standings.state !== "ready") return null;
  return (["tried", "passed"] as const).map((mine) => {
    const count = slugs.filter(ownFilter(standings, mine)).length;
    if (count === 0 && chosen !== mine) return null;
    return (
      <button
        key={mine}
        type="button"
        aria-pressed={chosen === mine}
        onClick={() => onChange(chosen === mine ? "" : mine)}
        className={chipClasses}
      >
        {mine === "passed" ? "Passed" : "Tried"}
        <span className="figures text-xs">{count}</span>
      </button>
    );
  });
}

function tidy(values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""));
}

/** The number of matches: shown immediately, read out when typing pauses. */
function Count({
  total,
  text,
  isHiddenOnPhones,
}: {
  total: number;
  text: string;
  isHiddenOnPhones: boolean;
}) {
  const words = text
    ? `${total} ${total === 1 ? "result" : "results"} for ${text}`
    : `${total} ${total === 1 ? "assessment" : "assessments"}`;
  const [settled, setSettled] = useState(words);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), 500);
    return () => clearTimeout(timer);
  }, [words]);
  return (
    <p
      className={classes(
        "figures min-w-0 text-sm wrap-anywhere text-ink-muted",
        isHiddenOnPhones && "max-sm:only-read",
      )}
    >
      <span aria-hidden="true">{words}</span>
      <span role="status" className="only-read">
        {settled}
      </span>
    </p>
  );
}
