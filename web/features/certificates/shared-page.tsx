/** A result that somebody shares, as whoever has the link sees it. */
import { hallmarkState } from "../../../contract/hallmarks.ts";
import { type Band, datePart, rules } from "../../../contract/rules.ts";
import { getSharedResult, type SharedResult } from "../../../contract/sharing.ts";
import { CallError } from "../../client/api.ts";
import { useRead } from "../../client/query.ts";
import { useAddressPart } from "../../shell/address-part.ts";
import { Hallmark } from "../../ui/hallmark.tsx";
import { LinkButton } from "../../ui/links.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { ErrorState } from "../../ui/states.tsx";
import { NothingHere } from "./nothing-here.tsx";

const bands: Record<Band, { name: string; edge: string }> = {
  red: { name: "Red band, 0 to 4", edge: "border-l-band-red" },
  yellow: { name: "Yellow band, 5 to 8", edge: "border-l-band-yellow" },
  green: { name: "Green band, 9 to 10", edge: "border-l-band-green" },
};

export function SharedPage() {
  const code = useAddressPart();
  const read = useRead(getSharedResult, { params: { code } });
  if (read.isPending) return <Spinner label="Looking up the result…" />;
  if (read.error instanceof CallError && read.error.code === "not_found")
    return (
      <NothingHere heading="Not shared any more">
        There is no shared result at this address: it was taken back, or the link is not complete.
      </NothingHere>
    );
  if (read.error)
    return (
      <ErrorState
        title="The result could not be looked up."
        retrying={read.isFetching}
        onRetry={() => void read.refetch()}
      >
        Check your connection and try again.
      </ErrorState>
    );
  return <Shared result={read.data.data} />;
}

function Shared({ result }: { result: SharedResult }) {
  const { slug, title, score, band, createdAt, attemptNumber, firstName } = result;
  return (
    <div className="mx-auto max-w-[40rem]">
      <article
        className={`rounded-md border border-l-8 border-line bg-raised p-6 sm:p-10 ${bands[band].edge}`}
        data-band={band}
      >
        <div className="flex items-start justify-between gap-4">
          <PageHeading title={`Shared result: ${title}`} className="mb-0! min-w-0">
            {title}
          </PageHeading>
          {/* Beside the heading of the narrowest screens there is no room for it. */}
          <div className="max-[22rem]:hidden">
            <Hallmark slug={slug} title={title} state={hallmarkState(score, true)} size={56} />
          </div>
        </div>
        <p className="mt-6">
          <span className="block text-ink-muted">{firstName ? `${firstName}'s score` : "Score"}</span>
          <span className="figures font-display text-score font-semibold tracking-tight">
            {score}/{rules.maxScore}
          </span>
        </p>
        <div className="mt-5 flex flex-col gap-4">
          <ProgressBar label="Score" value={score} max={rules.maxScore} tone={band} />
          <p className="figures">
            <strong className="font-semibold">{bands[band].name}.</strong>{" "}
            <span className="text-ink-muted">
              <span className="whitespace-nowrap">{datePart(createdAt)}</span>, attempt {attemptNumber}.
            </span>
          </p>
        </div>
      </article>
      <p className="mt-4 text-sm text-ink-muted">
        Ten questions in ten minutes, drawn, timed and graded by the server. Shared by the person who took the
        assessment.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <LinkButton to={`/assessment/${slug}`} variant="primary">
          Take this assessment
        </LinkButton>
        <LinkButton to="/assessments">Browse assessments</LinkButton>
      </div>
    </div>
  );
}
