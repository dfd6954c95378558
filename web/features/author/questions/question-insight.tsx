/** A question's statistics, beside its text. */
import { Fragment } from "react";
import { getQuestionInsight, type QuestionInsight } from "../../../../contract/authoring/question-insight.ts";
import { rules } from "../../../../contract/rules.ts";
import { useRead } from "../../../client/query.ts";
import { TextLink } from "../../../ui/links.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { InlineText } from "../../../ui/question/inline-text.tsx";
import { coefficient, percent } from "../../insight/figures.ts";
import { flagWords } from "../../insight/flag-words.ts";
import { ShareFigure } from "../../insight/share-figure.tsx";

export function QuestionInsightPanel({ id }: { id: string }) {
  const read = useRead(getQuestionInsight, { params: { question: id } });
  return (
    <section aria-labelledby="answers-heading">
      <h2 id="answers-heading" className="side-heading">
        What answers say
      </h2>
      <Loaded read={read} loading="Loading figures…" failed="The figures could not be loaded.">
        {({ usedIn, openReports, uses }) => (
          <div className="flex flex-col gap-6 text-sm">
            {usedIn.length > 0 && (
              <p className="wrap-anywhere">
                Used in{" "}
                {usedIn.map(({ slug, title, version }, index) => (
                  <Fragment key={slug}>
                    {index > 0 && ", "}
                    <TextLink to={`/author/assessment/${slug}`}>
                      {title}, version {version}
                    </TextLink>
                  </Fragment>
                ))}
                .
              </p>
            )}
            {openReports > 0 && (
              <p className="font-medium">
                {openReports === 1
                  ? "A taker reported this question. An admin has yet to answer."
                  : `${openReports} takers reported this question. An admin has yet to answer.`}
              </p>
            )}
            {uses.length === 0 && <p className="text-ink-muted">Nobody has answered it yet.</p>}
            {uses.map((use) => (
              <Use key={`${use.slug} ${use.version} ${use.options[0]!.text}`} use={use} />
            ))}
          </div>
        )}
      </Loaded>
    </section>
  );
}

/** What retiring a question does not change. */
export function RetiredUses({ id }: { id: string }) {
  const usedIn = useRead(getQuestionInsight, { params: { question: id } }).data?.data.usedIn ?? [];
  if (usedIn.length === 0) return null;
  const names = usedIn.map(({ title, version }) => `${title}, version ${version}`).join("; ");
  return <p className="mt-3 wrap-anywhere">Still asked until the next version is published: {names}.</p>;
}

function Use({ use }: { use: QuestionInsight["uses"][number] }) {
  const { title, version, isPresent, n, facility, discrimination, omitted, options, flags } = use;
  return (
    <div className="flex flex-col gap-2">
      <h3 className="font-sans text-sm font-semibold wrap-anywhere">
        {title}, version {version}
        {!isPresent && <span className="font-normal text-ink-muted"> (former text)</span>}
      </h3>
      <p className="figures text-ink-muted">
        {n === 1 ? "1 first attempt" : `${n.toLocaleString("en")} first attempts`} · {percent(facility)} right
        {discrimination !== null && ` · discrimination ${coefficient(discrimination)}`}
        {omitted !== null && omitted > 0 && ` · ${percent(omitted)} left open`}
      </p>
      {n < rules.statisticsMinimum && (
        <p className="text-ink-muted">
          Below {rules.statisticsMinimum} answers, figures may be due to chance.
        </p>
      )}
      <ul className="flex flex-col gap-1.5">
        {options.map(({ text, share }, index) => (
          <li key={text} className="flex items-baseline justify-between gap-4">
            <span className="min-w-0 wrap-anywhere">
              <InlineText text={text} />
              {index === 0 && <span className="font-semibold"> (the key)</span>}
              {index > 0 && share === 0 && n >= rules.statisticsMinimum && (
                <span className="text-warn"> (nobody chose it)</span>
              )}
            </span>
            <ShareFigure share={share} n={n} />
          </li>
        ))}
      </ul>
      {flags.length > 0 && (
        <ul className="flex list-disc flex-col gap-1 ps-5">
          {flags.map((flag) => (
            <li key={flag}>
              <strong className="font-semibold">{flagWords[flag].name}.</strong> {flagWords[flag].meaning}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
