/** The person's hallmarks, and how each assessment went over time. */
import { useState } from "react";
import type { OwnStatistics } from "../../../contract/attempts/review.ts";
import type { Certificate } from "../../../contract/certificates/certificates.ts";
import { useStandings } from "../../client/standings.ts";
import { Button } from "../../ui/button.tsx";
import { Loaded, type Read } from "../../ui/loaded.tsx";
import { groupCertificates } from "./certificate-groups.ts";
import { HallmarkWall } from "./hallmark-wall.tsx";
import "./record.css";
import { RecordEntry } from "./record-entry.tsx";

/** More than these show on demand. */
const shownAtFirst = 5;

interface OwnRecordProps {
  statistics: Read<OwnStatistics>;
  certificates: Certificate[];
}

/** For people who have results; others have no record yet. */
export function OwnRecord({ statistics, certificates }: OwnRecordProps) {
  const standings = useStandings();
  const shared = new Set(
    standings.state === "ready"
      ? [...standings.bySlug.values()].flatMap(({ slug, isShared }) => (isShared ? [slug] : []))
      : [],
  );
  const valid = groupCertificates(certificates.filter(({ revoked }) => !revoked));
  return (
    <Loaded
      read={statistics}
      loading="Loading your record…"
      failed="Your record could not be loaded."
      advice="Your results are safe. Please try again in a moment."
    >
      {({ assessments }) => (
        <>
          <HallmarkWall
            taken={assessments}
            certificates={new Map(valid.map(({ best }) => [best.slug, best.code]))}
            shared={shared}
          />
          <Entries assessments={assessments} />
        </>
      )}
    </Loaded>
  );
}

function Entries({ assessments }: OwnStatistics) {
  const [showsAll, setShowsAll] = useState(false);
  // The one taken last comes first.
  const entries = assessments.toSorted((a, b) => latestOf(b).localeCompare(latestOf(a)));
  return (
    <section aria-labelledby="record-heading" className="record">
      <h2 id="record-heading" className="border-b border-line-strong pb-2 text-xl">
        Your record
      </h2>
      <ul>
        {entries.slice(0, showsAll ? undefined : shownAtFirst).map((entry) => (
          <RecordEntry key={entry.slug} entry={entry} isOnly={entries.length === 1} />
        ))}
      </ul>
      {entries.length > shownAtFirst && (
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
