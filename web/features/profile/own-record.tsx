/** A person's record: how each assessment went over time, and in which topics they are strong. */
import { useState } from "react";
import { getOwnStatistics } from "../../../contract/review.ts";
import { useRead } from "../../client/query.ts";
import { Button } from "../../ui/button.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { ErrorState } from "../../ui/states.tsx";
import "./record.css";
import { RecordEntry } from "./record-entry.tsx";

/** More than these stand behind a button. */
const shownAtFirst = 5;

/** For people who have results; others have no record to look at. */
export function OwnRecord() {
  const { data: reply, error, isFetching, refetch } = useRead(getOwnStatistics, {});
  const [showsAll, setShowsAll] = useState(false);
  // The one taken last comes first.
  const entries = reply?.data.assessments.toSorted((a, b) => latestOf(b).localeCompare(latestOf(a)));
  if (entries?.length === 0) return null;
  return (
    <section aria-labelledby="record-heading" className="record">
      <h2 id="record-heading" className="border-b border-line pb-2 text-base">
        Your record
      </h2>
      {entries ? (
        <ul>
          {entries.slice(0, showsAll ? undefined : shownAtFirst).map((entry) => (
            <RecordEntry key={entry.slug} entry={entry} isOnly={entries.length === 1} />
          ))}
        </ul>
      ) : error ? (
        <div className="pt-4">
          <ErrorState
            title="Your record could not be loaded."
            retrying={isFetching}
            onRetry={() => void refetch()}
          >
            Your results are safe; only fetching them failed.
          </ErrorState>
        </div>
      ) : (
        <Spinner label="Loading your record…" />
      )}
      {entries && entries.length > shownAtFirst && (
        <Button
          variant="secondary"
          size="small"
          className="mt-4"
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? `Show the latest ${shownAtFirst}` : `Show all ${entries.length} assessments`}
        </Button>
      )}
    </section>
  );
}

function latestOf({ history }: { history: { createdAt: string }[] }): string {
  return history.at(-1)?.createdAt ?? "";
}
