/** Statistics of one assessment for admins: attempts, scores, topics and questions, each with its sample size. */
import { useLocation, useSearch } from "wouter";
import { getInsight, type Insight } from "../../../contract/insight.ts";
import { rules } from "../../../contract/rules.ts";
import { CallError } from "../../client/api.ts";
import { useRead } from "../../client/query.ts";
import { useAddressPart } from "../../shell/address-part.ts";
import { classes } from "../../ui/classes.ts";
import { SelectField } from "../../ui/forms/select-field.tsx";
import { LinkButton } from "../../ui/links.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { AttemptsChart, ScoresChart, TopicsTable } from "./charts.tsx";
import { percent } from "./figures.ts";
import { Questions } from "./questions.tsx";

export function InsightPage() {
  const assessmentName = useAddressPart();
  const version = new URLSearchParams(useSearch()).get("version");
  const read = useRead(getInsight, {
    params: { id: assessmentName },
    ...(version ? { query: { version } } : {}),
  });
  return (
    <Loaded
      read={read}
      loading="Loading figures…"
      failed="The figures could not be loaded."
      failure={(error) => error instanceof CallError && error.code === "not_found" && <NoAssessment />}
      heading={<PageHeading aside={<All />}>Insight</PageHeading>}
    >
      {(insight) => <Measures insight={insight} />}
    </Loaded>
  );
}

function NoAssessment() {
  return (
    <>
      <PageHeading aside={<All />}>Assessment not found</PageHeading>
      <EmptyState title="There is no assessment with this name">The link may be incomplete.</EmptyState>
    </>
  );
}

function All() {
  return (
    <LinkButton to="/insight" size="small">
      All assessments
    </LinkButton>
  );
}

function Measures({ insight }: { insight: Insight }) {
  const { attempts, firstAttempts, passScore, passShare, mean } = insight;
  // Grey while there are too few first attempts.
  const shares = [`${passScore} or more`, "Mean score"];
  const figures: [string, string][] = [
    ["Attempts", attempts.toLocaleString("en")],
    ["First attempts", firstAttempts.toLocaleString("en")],
    [`${passScore} or more`, percent(passShare)],
    ["Mean score", mean === null ? "–" : mean.toFixed(1)],
  ];
  return (
    <>
      <PageHeading
        title={`Insight: ${insight.title}`}
        lead="Updated a few seconds after each attempt ends. Shares count first attempts only; grey figures come from fewer than 30 and may be due to chance."
        aside={<All />}
      >
        {insight.title}
      </PageHeading>
      {insight.versions.length > 1 && <VersionChoice insight={insight} />}
      <dl className="mb-12 grid grid-cols-2 gap-4 border-y border-line py-5 sm:grid-cols-4">
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt className="text-sm text-ink-muted">{label}</dt>
            <dd
              className={classes(
                "figures font-display text-2xl font-semibold",
                shares.includes(label) && firstAttempts < rules.statisticsMinimum && "text-ink-muted",
              )}
            >
              {value}
            </dd>
          </div>
        ))}
      </dl>
      {attempts > 0 && (
        <div className="mb-12 grid gap-x-12 gap-y-12 lg:grid-cols-2">
          <AttemptsChart insight={insight} />
          <ScoresChart insight={insight} />
        </div>
      )}
      <TopicsTable topics={insight.topics} />
      <Questions key={insight.version} insight={insight} />
    </>
  );
}

/** Versions have separate statistics, except that versions differing only in wording share them. */
function VersionChoice({ insight: { slug, version, versions } }: { insight: Insight }) {
  const [, navigate] = useLocation();
  return (
    <div className="mb-8 max-w-60">
      <SelectField
        label="Version"
        value={version}
        onChange={({ target }) => navigate(`/insight/${slug}?version=${target.value}`)}
      >
        {versions.toReversed().map((number, place) => (
          <option key={number} value={number}>
            Version {number}
            {place === 0 ? " (the latest)" : ""}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
