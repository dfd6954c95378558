/** The accounts of a file's questions, and the choice of what to take over. */
import { useEffect, useState } from "react";
import {
  type Account,
  accountStates,
  getAccounts,
  getImport,
  type Import,
  importLimits,
  takeImport,
} from "../../../../contract/authoring/imports.ts";
import { getQuestions } from "../../../../contract/authoring/questions.ts";
import { call, failureSentence } from "../../../client/api.ts";
import { queryClient } from "../../../client/query.ts";
import { Button } from "../../../ui/button.tsx";
import { useAct } from "../../../ui/hooks/use-act.ts";
import { LinkButton } from "../../../ui/links.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { ErrorState } from "../../../ui/states.tsx";
import { AccountCard } from "./account-card.tsx";
import { FormatChoice } from "./format-choice.tsx";
import { accountWords, questionCount } from "./import-words.ts";

type Filter = Account["state"] | "";

export function AccountList({ one }: { one: Import }) {
  const { ready, needs, leftOut, unchanged, taken } = one.counts;
  const counts = { "": ready + needs + leftOut, ready, needs, "left-out": leftOut };
  const [filter, setFilter] = useState<Filter>("");
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const { busy, run } = useAct();
  const waiting = Math.max(0, ready + needs - unchanged - taken);
  const take = () =>
    run(async () => {
      const positions = [...chosen].slice(0, importLimits.taken);
      await call(takeImport, { params: { import: one.id }, body: positions.length > 0 ? { positions } : {} });
      void queryClient.invalidateQueries({ queryKey: [getQuestions.name] });
      await queryClient.invalidateQueries({ queryKey: [getImport.name] });
      return { message: "" };
    }, "The questions could not be added.");
  const toggle = (position: number) => {
    const next = new Set(chosen);
    if (!next.delete(position)) next.add(position);
    setChosen(next);
  };
  return (
    <>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-4">
        <div className="flex flex-col gap-3">
          <p className="figures">{summaryOf(one)}</p>
          <fieldset className="flex flex-wrap gap-2">
            <legend className="sr-only">Show</legend>
            {(["", ...accountStates] as const).map((state) => (
              <Button
                key={state}
                size="small"
                variant={filter === state ? "primary" : "secondary"}
                aria-pressed={filter === state}
                onClick={() => setFilter(state)}
              >
                {state === "" ? "All" : accountWords[state]} ({counts[state].toLocaleString("en")})
              </Button>
            ))}
          </fieldset>
        </div>
        <div className="flex flex-wrap items-end gap-4">
          <FormatChoice one={one} label="Format" />
          {(waiting > 0 || chosen.size > 0) && (
            <Button
              busy={busy}
              busyLabel="Starting…"
              className="whitespace-normal!"
              onClick={() => void take()}
            >
              {chosen.size > 0
                ? `Add ${questionCount(chosen.size)} as drafts`
                : `Add all ${questionCount(waiting)} as drafts`}
            </Button>
          )}
          {waiting === 0 && chosen.size === 0 && taken > 0 && (
            <LinkButton to={`/author/collection/${one.collection}?state=draft`}>Open the drafts</LinkButton>
          )}
        </div>
      </div>
      <Pages key={filter} one={one} filter={filter} chosen={chosen} onToggle={toggle} />
    </>
  );
}

function summaryOf({ counts: { unchanged, changed, taken } }: Import): string {
  const parts = [
    taken > 0 && `${questionCount(taken)} added.`,
    unchanged > 0 && `${questionCount(unchanged)} unchanged since the last import.`,
    changed > 0 && `${questionCount(changed)} changed.`,
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(" ") : "Every question of the file is listed here.";
}

interface PagesProps {
  one: Import;
  filter: Filter;
  chosen: ReadonlySet<number>;
  onToggle: (position: number) => void;
}

function Pages({ one, filter, chosen, onToggle }: PagesProps) {
  const [accounts, setAccounts] = useState<Account[]>([]);
  const [next, setNext] = useState<number | null>(0);
  const [failure, setFailure] = useState<unknown>();
  const [isLoading, setIsLoading] = useState(false);
  const more = async (from: number) => {
    setIsLoading(true);
    setFailure(undefined);
    try {
      const { data } = await call(getAccounts, {
        params: { import: one.id },
        query: { from: String(from), ...(filter === "" ? {} : { state: filter }) },
      });
      setAccounts((known) => [...known.filter(({ position }) => position < from), ...data.accounts]);
      setNext(data.next);
    } catch (error) {
      setFailure(error);
    } finally {
      setIsLoading(false);
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first page, once; another filter is another instance
  useEffect(() => void more(0), []);
  const replace = (mended: Account) =>
    setAccounts(accounts.map((account) => (account.position === mended.position ? mended : account)));
  return (
    <>
      {accounts.length === 0 && next === null && (
        <p className="text-ink-muted">No question is in this state.</p>
      )}
      <ul className="flex flex-col gap-3">
        {accounts.map((account) => (
          <AccountCard
            key={account.position}
            importId={one.id}
            account={account}
            format={one.format}
            isChosen={chosen.has(account.position)}
            onToggle={() => onToggle(account.position)}
            onMended={replace}
          />
        ))}
      </ul>
      {failure !== undefined && (
        <ErrorState title="The questions could not be loaded." onRetry={() => void more(next ?? 0)}>
          {failureSentence(failure, "Please try again in a moment.")}
        </ErrorState>
      )}
      {isLoading && accounts.length === 0 && <Spinner label="Loading questions…" />}
      {next !== null && accounts.length > 0 && failure === undefined && (
        <div className="mt-5">
          <Button variant="secondary" busy={isLoading} onClick={() => void more(next)}>
            Show more questions
          </Button>
        </div>
      )}
    </>
  );
}
