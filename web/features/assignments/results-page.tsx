/** The matrix of a group's results: its people down, its assignments across. */
import { useState } from "react";
import {
  getGroupResults,
  type MemberResults,
  type ResultCell,
} from "../../../contract/assignments/assignment-results.ts";
import { type Assignment, getGroupAssignments } from "../../../contract/assignments/assignment-settings.ts";
import type { Group } from "../../../contract/groups/groups.ts";
import { useRead } from "../../client/query.ts";
import { useAddressPart } from "../../shell/address-part.ts";
import { EmailText } from "../../tables/email-text.tsx";
import type { ListColumn } from "../../tables/list-columns.ts";
import { ListPage } from "../../tables/list-page.tsx";
import type { CompactRow } from "../../tables/row-list.tsx";
import { SelectField } from "../../ui/forms/select-field.tsx";
import { useNarrow } from "../../ui/hooks/use-narrow.ts";
import { Icon } from "../../ui/icons.tsx";
import { LinkButton, TextLink } from "../../ui/links.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { GroupFrame } from "../groups/group-frame.tsx";
import { labelFields, seesAddresses } from "../groups/member-columns.tsx";
import { type GradebookFormat, gradebookFile } from "./gradebook-files.ts";
import { stateWords } from "./state-words.ts";
import { scoreText } from "./window-words.ts";
import "../../ui/print.css";

export function GroupResultsPage() {
  const groupId = useAddressPart();
  return (
    <GroupFrame groupId={groupId} part="Results">
      {(group) => <Results group={group} />}
    </GroupFrame>
  );
}

function Results({ group }: { group: Group }) {
  const read = useRead(getGroupAssignments, { params: { group: group.id } });
  return (
    <Loaded read={read} loading="Loading results…" failed="The results could not be loaded.">
      {(assignments) => {
        const published = assignments.filter(({ publishedAt }) => publishedAt !== null).reverse();
        return published.length === 0 ? (
          <NoResults groupId={group.id} />
        ) : (
          <Matrix group={group} assignments={published} />
        );
      }}
    </Loaded>
  );
}

function NoResults({ groupId }: { groupId: string }) {
  return (
    <EmptyState title="No results yet">
      <p className="mb-4">Results appear here once an assignment is published.</p>
      <LinkButton to={`/groups/${groupId}/assignments`}>Assignments</LinkButton>
    </EmptyState>
  );
}

interface MatrixProps {
  group: Group;
  assignments: Assignment[];
}

function Matrix({ group, assignments }: MatrixProps) {
  const [format, setFormat] = useState<GradebookFormat>("spreadsheet");
  const isNarrow = useNarrow();
  const [shown, setShown] = useState(() => latestOpened(assignments));
  const one = isNarrow ? assignments.find(({ id }) => id === shown) : undefined;
  const hasAddresses = seesAddresses(group);
  const formatField = hasAddresses && <FormatField value={format} onChange={setFormat} />;
  const addressColumns: ListColumn<MemberResults>[] = [
    {
      key: "email",
      header: "Email",
      extra: true,
      wide: true,
      cell: ({ email }) => (email === null ? "–" : <EmailText email={email} />),
    },
    { key: "idNumber", header: "ID number", extra: true, cell: ({ idNumber }) => idNumber ?? "–" },
  ];
  const columns: ListColumn<MemberResults>[] = [
    {
      key: "name",
      header: "Name",
      rowHeader: true,
      always: true,
      sort: "name",
      pinned: true,
      cell: (row) => <PersonName row={row} />,
    },
    ...(hasAddresses ? addressColumns : []),
    ...assignments.map(({ id, title, finished, people }) => ({
      key: `a-${id}`,
      header: title,
      note: (
        <>
          {finished} of {people}
          <span className="only-read"> have a score</span>
        </>
      ),
      numeric: true,
      narrow: true,
      cell: (row: MemberResults) => {
        const cell = cellOf(row, id);
        return cell && <Cell row={row} cell={cell} title={title} />;
      },
    })),
  ];
  return (
    <>
      {isNarrow && (
        <div data-unprinted="" className="mb-4">
          <SelectField
            label="Assignment"
            value={shown}
            onChange={(event) => setShown(event.target.value)}
            help={
              one &&
              `${isLong(one.title) ? `${one.title}: ` : ""}${one.finished} of ${one.people} have a score.`
            }
          >
            {assignments.map(({ id, title }) => (
              <option key={id} value={id}>
                {optionText(title)}
              </option>
            ))}
            <option value="">All assignments</option>
          </SelectField>
        </div>
      )}
      <ListPage
        endpoint={getGroupResults}
        params={{ group: group.id }}
        caption={`Results of ${group.name}`}
        noun={{ one: "person", many: "people" }}
        columns={columns}
        {...(one
          ? {
              compact: compactOf(
                one,
                columns.map(({ key }) => key),
              ),
            }
          : {})}
        rowKey={({ id }) => id}
        searchLabel={hasAddresses ? "Search by name or email" : "Search by name"}
        fields={labelFields(group)}
        usualOrder="name"
        orders={[
          { value: "name", label: "Name, A to Z" },
          { value: "-name", label: "Name, Z to A" },
          { value: "-createdAt", label: "Last added first" },
          { value: "createdAt", label: "First added first" },
        ]}
        exportKind={gradebookFile(format, group.name, assignments)}
        exportChoice={!isNarrow && formatField}
        empty={
          <EmptyState title="Nobody to show yet">
            People appear here as soon as they are invited to the group.
          </EmptyState>
        }
      />
      {isNarrow && <div className="mt-6">{formatField}</div>}
    </>
  );
}

/** Gradebooks know people by their addresses and id numbers. */
function FormatField({
  value,
  onChange,
}: {
  value: GradebookFormat;
  onChange: (format: GradebookFormat) => void;
}) {
  return (
    <div
      data-unprinted=""
      className="flex flex-wrap items-center gap-x-2 gap-y-1 max-sm:basis-full sm:me-2 max-sm:*:grow"
    >
      <label htmlFor="download-columns" className="text-sm text-ink-muted">
        Columns of the downloads
      </label>
      <div className="relative">
        <select
          id="download-columns"
          value={value}
          onChange={(event) => onChange(event.target.value as GradebookFormat)}
          className="min-h-9 w-full appearance-none rounded-md border border-line-strong bg-raised ps-3 pe-9 text-sm hover:border-ink pointer-coarse:min-h-11"
        >
          <option value="spreadsheet">For spreadsheets</option>
          <option value="moodle">For Moodle's gradebook</option>
          <option value="canvas">For Canvas' gradebook</option>
        </select>
        <Icon
          name="down"
          className="pointer-events-none absolute top-1/2 end-3 size-4 -translate-y-1/2 text-ink-muted"
        />
      </div>
    </div>
  );
}

/** On phones one assignment at a time is shown: at first the one that opened last. */
function latestOpened(assignments: Assignment[]): string {
  const now = new Date().toISOString();
  const opened = assignments.filter(({ opensAt, archivedAt }) => opensAt <= now && archivedAt === null);
  return (opened.at(-1) ?? assignments.at(-1))?.id ?? "";
}

/** A select on a phone has room for about 24 characters; the text below it has the whole title. */
const mostOptionCharacters = 24;
const isLong = (title: string) => title.length > mostOptionCharacters;

/** The beginning and the end of a long title, because similar titles often differ at the end. */
function optionText(title: string): string {
  return isLong(title) ? `${title.slice(0, 14).trimEnd()}…${title.slice(-8).trimStart()}` : title;
}

const cellOf = (row: MemberResults, assignmentId: string) =>
  row.cells.find((cell) => cell.assignmentId === assignmentId);

/** A person's row on a phone, with what there is of one assignment. */
function compactOf({ id }: Assignment, covers: string[]): CompactRow<MemberResults> {
  return {
    covers,
    to: (row) => `/assignment/${id}/member?id=${row.id}`,
    title: (row) => <PersonName row={row} />,
    details: (row) => {
      const cell = cellOf(row, id);
      return cell && marksOf(cell).join(", ");
    },
    figure: (row) => {
      const cell = cellOf(row, id);
      if (!cell) return null;
      const { state, score, maxScore } = cell;
      if (score === null) return <span className="row-word text-ink-muted">{stateWords[state]}</span>;
      return <span>{`${scoreText(score)}/${maxScore}`}</span>;
    },
  };
}

function PersonName({ row: { name, email, hasJoined, hasLeft } }: { row: MemberResults }) {
  return (
    <>
      {name || email || "Invited person"}
      {!hasJoined && !hasLeft && <span className="font-normal text-ink-muted"> (invited)</span>}
      {hasLeft && <span className="font-normal text-ink-muted"> (left)</span>}
    </>
  );
}

function marksOf({ state, score, isLate, hasException }: ResultCell): string[] {
  return [
    ...(score !== null && state === "running" ? ["running"] : []),
    ...(isLate ? ["late"] : []),
    ...(hasException && state !== "excused" ? ["exception"] : []),
  ];
}

/** Scores stand out, then that a member has missed it. */
function toneOf({ hasJoined }: MemberResults, { state, score }: ResultCell): string {
  if (score !== null) return "font-medium text-ink!";
  return state === "missed" && hasJoined ? "text-warn!" : "text-ink-muted!";
}

function Cell({ row, cell, title }: { row: MemberResults; cell: ResultCell; title: string }) {
  const { assignmentId, state, score, maxScore } = cell;
  const marks = marksOf(cell);
  return (
    <>
      <TextLink
        to={`/assignment/${assignmentId}/member?id=${row.id}`}
        className={`tap-room no-underline! hover:underline! ${toneOf(row, cell)}`}
      >
        {score === null ? (
          stateWords[state]
        ) : (
          <>
            {scoreText(score)}
            <span className="font-normal text-ink-muted">/{maxScore}</span>
          </>
        )}
        <span className="only-read">
          {" "}
          of {row.name || "an invited person"} on {title}
        </span>
      </TextLink>
      {marks.length > 0 && <span className="block text-xs text-ink-muted">{marks.join(", ")}</span>}
    </>
  );
}
