/** A shared result, as anyone with the link sees it. */
import { hallmarkState } from "../../../contract/certificates/hallmarks.ts";
import { getSharedResult, type SharedResult } from "../../../contract/certificates/sharing.ts";
import type { Band } from "../../../contract/rules.ts";
import { CallError } from "../../client/api.ts";
import { useRead } from "../../client/query.ts";
import { useAddressPart } from "../../shell/address-part.ts";
import { Hallmark } from "../../ui/hallmark.tsx";
import { LinkButton } from "../../ui/links.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { dayText } from "../../ui/moment.ts";
import { PageHeading } from "../../ui/page-heading.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { bandName } from "./band-names.ts";
import { NothingHere } from "./nothing-here.tsx";
import { testText } from "./test-words.ts";

const edges: Record<Band, string> = {
  red: "border-s-band-red",
  yellow: "border-s-band-yellow",
  green: "border-s-band-green",
};

export function SharedPage() {
  const code = useAddressPart();
  const read = useRead(getSharedResult, { params: { code } });
  return (
    <Loaded
      read={read}
      loading="Loading the result…"
      failed="The result could not be loaded."
      heading={<PageHeading>Shared result</PageHeading>}
      failure={(error) =>
        error instanceof CallError &&
        error.code === "not_found" && (
          <NothingHere heading="No longer shared">
            The owner stopped sharing this result, or the link is incomplete.
          </NothingHere>
        )
      }
    >
      {(result) => <Shared result={result} />}
    </Loaded>
  );
}

function Shared({ result }: { result: SharedResult }) {
  const { slug, title, score, maxScore, passScore, band, createdAt, attemptNumber, firstName } = result;
  return (
    <div className="mx-auto max-w-[40rem]">
      <article
        className={`rounded-md border border-s-8 border-line bg-raised p-6 sm:p-10 ${edges[band]}`}
        data-band={band}
      >
        <div className="flex items-start justify-between gap-6 max-sm:flex-col-reverse">
          <div className="min-w-0">
            <PageHeading title={`Shared result: ${title}`} className="mb-0!">
              {title}
            </PageHeading>
            <p className="mt-6">
              <span className="block text-ink-muted">{firstName ? `${firstName}’s score` : "Score"}</span>
              <span className="figures font-display text-score font-semibold tracking-tight">
                {score}/{maxScore}
              </span>
            </p>
          </div>
          <Hallmark
            slug={slug}
            title={title}
            state={hallmarkState(score, true, result)}
            size={128}
            className="max-sm:size-24"
          />
        </div>
        <div className="mt-5 flex flex-col gap-4">
          <ProgressBar label="Score" value={score} max={maxScore} tone={band} />
          <p className="figures text-sm text-ink-muted">
            {score >= passScore && (
              <strong className="mb-1 block font-display text-lg font-semibold text-earned">
                Earned the gold hallmark.{" "}
              </strong>
            )}
            {dayText(createdAt)}, attempt {attemptNumber}. {bandName(band, maxScore)}.
          </p>
        </div>
      </article>
      <p className="mt-4 text-sm text-ink-muted">
        {testText(result)}: the server chose them, kept the time and graded the answers. Shared by the person
        who took the assessment.
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
