/** The columns, phone rows, filters and orders of the lists of results; the list of all results adds the person. */
import { type ReactNode, useMemo } from "react";
import { cards } from "../../../contract/cards.ts";
import { hallmarkState } from "../../../contract/certificates/hallmarks.ts";
import { builtInScale } from "../../../contract/form.ts";
import type { Result } from "../../../contract/results.ts";
import { datePart, type Rating, ratingOf } from "../../../contract/rules.ts";
import { type OwnAssessments, useOwnAssessments } from "../../client/own-assessments.ts";
import type { ListColumn } from "../../tables/list-columns.ts";
import type { FilterField, Option } from "../../tables/list-fields.tsx";
import type { CompactRow } from "../../tables/row-list.tsx";
import { Hallmark } from "../../ui/hallmark.tsx";
import { TextLink } from "../../ui/links.tsx";
import { dayText } from "../../ui/moment.ts";
import { RatingMark } from "./rating-mark.tsx";

export interface ResultColumnOptions<Row> {
  /** Columns after the name; those marked `extra` come last. */
  more?: ListColumn<Row>[];
  rate?: (score: number, maxScore: number) => Rating;
  /** Where the name leads, with the hallmark as that result left it; plain text without it. */
  nameTo?: (result: Row) => string;
}

/** The columns of every list of results, in the specification's order (section 2). */
export function resultColumns<Row extends Result>({
  more = [],
  rate = ratingOf,
  nameTo,
}: ResultColumnOptions<Row> = {}): ListColumn<Row>[] {
  return [
    { key: "number", header: "No.", always: true, numeric: true, cell: (_, number) => number },
    {
      key: "name",
      header: "Name",
      always: true,
      rowHeader: true,
      sort: "name",
      cell: (result) =>
        nameTo ? (
          <span className="flex items-center gap-3">
            <Hallmark
              slug={result.slug}
              title={result.name}
              state={hallmarkState(result.score, false, result)}
              size={28}
              className="-my-1"
            />
            {/* Its text is on the line of the row. */}
            <TextLink to={nameTo(result)} className="self-baseline">
              {result.name}
            </TextLink>
          </span>
        ) : (
          result.name
        ),
    },
    ...more.filter(({ extra }) => !extra),
    {
      key: "score",
      header: "Score",
      numeric: true,
      sort: "score",
      cell: (result) => `${result.score}/${result.maxScore}`,
    },
    {
      key: "duration",
      header: "Duration",
      cell: (result) => <span className="md:whitespace-nowrap">{result.duration}</span>,
    },
    { key: "format", header: "Format", cell: (result) => result.format },
    {
      key: "date",
      header: "Date",
      numeric: true,
      sort: "createdAt",
      cell: (result) => datePart(result.createdAt),
    },
    {
      key: "rating",
      header: "Rating",
      cell: (result) => <RatingMark rating={rate(result.score, result.maxScore)} />,
    },
    {
      key: "attempt",
      header: "Attempt",
      extra: true,
      numeric: true,
      cell: (result) => result.attemptNumber,
    },
    ...more.filter(({ extra }) => extra),
  ];
}

/** A result's row on a phone: hallmark, name and date, the score large with its rating. */
export function compactResult<Row extends Result>(
  to: (result: Row) => string,
  {
    rate = ratingOf,
    details,
    more,
  }: {
    rate?: (score: number, maxScore: number) => Rating;
    /** Before the date. */
    details?: (result: Row) => ReactNode;
    /** After the date. */
    more?: (result: Row) => ReactNode;
  } = {},
): CompactRow<Row> {
  return {
    covers: ["number", "name", "user", "score", "date", "rating", "review"],
    to,
    mark: (result) => (
      <Hallmark
        slug={result.slug}
        title={result.name}
        state={hallmarkState(result.score, false, result)}
        size={44}
      />
    ),
    title: ({ name }) => name,
    details: (result) => (
      <>
        {details && <>{details(result)}, </>}
        <span className="figures whitespace-nowrap">{dayText(result.createdAt, "short")}</span>
        {more && <span className="ms-4">{more(result)}</span>}
      </>
    ),
    figure: ({ score, maxScore }) => (
      <>
        <span>
          {score}/{maxScore}
        </span>
        <RatingMark rating={rate(score, maxScore)} />
      </>
    ),
  };
}

/** For admins: how an attempt went, moment by moment. */
export const timelineColumn: ListColumn<Result> = {
  key: "timeline",
  header: "Timeline",
  cell: ({ attemptId, name }) => (
    <TextLink to={`/attempt/${attemptId}`}>
      Timeline<span className="only-read"> of {name}</span>
    </TextLink>
  ),
};

/** The filters of lists of results, with the organisation's own assessments. */
export function useResultFields(): FilterField[] {
  const { items: own } = useOwnAssessments();
  return useMemo(() => resultFieldsWith(own), [own]);
}

function resultFieldsWith(own: OwnAssessments["items"]): FilterField[] {
  const highest = Math.max(builtInScale.maxScore, ...own.map(({ questions }) => questions));
  const scores: Option[] = Array.from({ length: highest + 1 }, (_, score) => ({
    value: String(score),
    label: String(score),
  }));
  const titles: Option[] = [...cards, ...own]
    .map(({ slug, title }) => ({ value: slug, label: title.replace(/ Assessment$/, "") }))
    .sort((a, b) => a.label.localeCompare(b.label, "en"));
  return [
    {
      kind: "choice",
      name: "assessment",
      label: "Assessment",
      any: "All assessments",
      options: titles,
      width: "wide",
    },
    { kind: "choice", name: "scoreMin", label: "Score from", any: "Any", options: scores, width: "narrow" },
    { kind: "choice", name: "scoreMax", label: "Score to", any: "Any", options: scores, width: "narrow" },
    { kind: "day", name: "from", label: "Date from" },
    { kind: "day", name: "to", label: "Date to" },
  ];
}

export const resultOrders: Option[] = [
  { value: "-createdAt", label: "Newest first" },
  { value: "createdAt", label: "Oldest first" },
  { value: "-score", label: "Highest score" },
  { value: "score", label: "Lowest score" },
  { value: "name", label: "Name, A to Z" },
  { value: "-name", label: "Name, Z to A" },
];
