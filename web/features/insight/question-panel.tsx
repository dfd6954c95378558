/** Statistics of one question: expected and observed difficulty, and who chose which option. */
import { useEffect, useRef } from "react";
import type { ItemInsight } from "../../../contract/insight.ts";
import { rules } from "../../../contract/rules.ts";
import { queryClient } from "../../client/query.ts";
import { CompactTable } from "../../tables/compact-table.tsx";
import { LinkButton } from "../../ui/links.tsx";
import { Panel } from "../../ui/panel.tsx";
import { InlineText } from "../../ui/question/inline-text.tsx";
import { QuarantineButton } from "../quality/quarantine-button.tsx";
import { QuestionText } from "../quality/reported-question-text.tsx";
import { coefficient, percent } from "./figures.ts";
import { flagWords } from "./flag-words.ts";
import { ShareFigure } from "./share-figure.tsx";

interface QuestionPanelProps {
  item: ItemInsight;
  /** The bank's id; own questions have none that says something. */
  id?: string;
  /** The page without a chosen question. */
  address: string;
}

export function QuestionPanel({ item, id, address }: QuestionPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  const isUnsure = item.n < rules.statisticsMinimum;
  return (
    <Panel className="mb-8">
      <h3 ref={heading} tabIndex={-1} className="mb-2 text-lg outline-none">
        Chosen question
        {id && <span className="figures font-sans text-sm font-normal text-ink-muted"> {id}</span>}
      </h3>
      <QuestionText prompt={item.prompt} label="the question" />
      <p className="mt-2 text-sm text-ink-muted">
        Difficulty {item.difficulty}, expected {percent(item.expected.from)} to {percent(item.expected.to)}{" "}
        right; <span className="figures">{item.n}</span> answers in first attempts.
      </p>
      {isUnsure && (
        <p className="mt-4 font-medium">
          {item.n === 0
            ? "No answers yet."
            : `Only ${item.n} of the ${rules.statisticsMinimum} answers needed, so these figures may be due to chance.`}
        </p>
      )}
      {item.facility !== null && (
        <>
          <ExpectedAgainstObserved item={item} />
          {item.flags.length > 0 && (
            <ul className="my-5 flex max-w-prose list-disc flex-col gap-2 ps-5">
              {item.flags.map((flag) => (
                <li key={flag}>
                  <strong className="font-semibold">{flagWords[flag].name}.</strong> {flagWords[flag].meaning}
                </li>
              ))}
            </ul>
          )}
          <CompactTable
            caption="Options of the question"
            columns={[
              {
                header: "Option",
                rowHeader: true,
                cell: optionOf,
              },
              {
                header: "Chosen",
                numeric: true,
                cell: ({ share }) => <ShareFigure share={share} n={item.n} />,
              },
              { header: "Bottom third", numeric: true, cell: ({ bottom }) => percent(bottom) },
              { header: "Top third", numeric: true, cell: ({ top }) => percent(top) },
              {
                header: "Discrimination",
                numeric: true,
                cell: ({ discrimination }) => coefficient(discrimination),
              },
            ]}
            compact={{
              covers: [],
              title: (option) => (
                <span className="font-normal">{optionOf(option, item.options.indexOf(option))}</span>
              ),
              details: ({ bottom, top, discrimination }) =>
                bottom === null
                  ? null
                  : `Bottom third ${percent(bottom)}, top third ${percent(top)}, discrimination ${coefficient(discrimination)}`,
              figure: ({ share }) => (
                <span className="row-word text-sm">
                  <ShareFigure share={share} n={item.n} />
                </span>
              ),
            }}
            rows={item.options}
            rowKey={({ text }) => text}
          />
          <p className="mt-3 max-w-prose text-sm text-ink-muted">
            {percent(item.omitted)} left it unanswered. Thirds rank people by their score on the other
            questions. Discrimination is the correlation with that score, from −1 to 1.
          </p>
        </>
      )}
      <div className="mt-5 flex flex-wrap gap-2">
        {item.isCurrent && (
          <QuarantineButton
            item={item.item}
            isQuarantined={item.isQuarantined}
            onDone={() => void queryClient.invalidateQueries()}
          />
        )}
        <LinkButton to={`/reports?q=${item.item}`} size="small">
          Reports
        </LinkButton>
        <LinkButton to={address} size="small" variant="quiet">
          Close
        </LinkButton>
      </div>
    </Panel>
  );
}

function optionOf({ text }: { text: string }, index: number) {
  return (
    <span>
      <InlineText text={text} />
      {index === 0 && <span className="font-semibold"> (the key)</span>}
    </span>
  );
}

/** A line from 0 to 100 per cent with the expected range as a frame and the observed share as a mark. */
function ExpectedAgainstObserved({ item: { facility, expected } }: { item: ItemInsight }) {
  const observed = (facility ?? 0) * 100;
  return (
    <figure className="my-5 max-w-prose">
      <svg
        role="img"
        aria-label={`Right: ${percent(facility)}; expected ${percent(expected.from)} to ${percent(expected.to)}.`}
        viewBox="0 0 100 12"
        preserveAspectRatio="none"
        className="block h-6 w-full overflow-visible text-ink"
      >
        <line
          x1="0"
          x2="100"
          y1="6"
          y2="6"
          stroke="currentColor"
          vectorEffect="non-scaling-stroke"
          opacity="0.5"
        />
        <rect
          x={expected.from * 100}
          width={(expected.to - expected.from) * 100}
          y="2"
          height="8"
          fill="none"
          stroke="currentColor"
          strokeDasharray="4 3"
          vectorEffect="non-scaling-stroke"
        />
        <line
          x1={observed}
          x2={observed}
          y1="0"
          y2="12"
          stroke="currentColor"
          strokeWidth="4"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <figcaption className="mt-1 text-xs text-ink-muted">
        <span className="flex justify-between">
          <span>0%</span>
          <span>100%</span>
        </span>
        <span className="mt-1 block">
          Thick mark: {percent(facility)} right. Dashed frame: {percent(expected.from)} to{" "}
          {percent(expected.to)} expected.
        </span>
      </figcaption>
    </figure>
  );
}
