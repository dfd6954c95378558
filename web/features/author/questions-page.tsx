/** The questions of a collection. */
import { useState } from "react";
import type { CollectionDetails } from "../../../contract/authoring/collections.ts";
import { getQuestions, type QuestionRow } from "../../../contract/authoring/questions.ts";
import { questionStates } from "../../../contract/lists.ts";
import { useSession } from "../../client/session.ts";
import type { ListColumn } from "../../tables/list-columns.ts";
import type { FilterField } from "../../tables/list-fields.tsx";
import { ListPage } from "../../tables/list-page.tsx";
import { counted } from "../../tables/noun.ts";
import type { CompactRow } from "../../tables/row-list.tsx";
import { LinkButton, TextLink } from "../../ui/links.tsx";
import { momentText } from "../../ui/moment.ts";
import { InlineText } from "../../ui/question/inline-text.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { CollectionFrame } from "./collection-frame.tsx";
import { ExportButton } from "./imports/export-button.tsx";
import { NewQuestion } from "./new-question.tsx";
import { StateMark } from "./state-mark.tsx";
import { SubmitDrafts } from "./submit-drafts.tsx";
import { nameOf, stateWords, writes } from "./words.ts";

/** Which questions of the list are to be exported. */
interface Choice {
  chosen: ReadonlySet<string>;
  toggle: (id: string) => void;
}

/** @param choice left out for people who may not export */
const columnsOf = (choice: Choice | undefined): ListColumn<QuestionRow>[] => [
  {
    key: "stem",
    header: "Question",
    always: true,
    rowHeader: true,
    prose: true,
    cell: ({ id, stem }) => (
      <span className="flex items-start gap-3">
        {choice && <Chooser id={id} stem={stem} choice={choice} />}
        <TextLink to={`/author/question/${id}`} className="self-baseline">
          <FirstLine stem={stem} />
        </TextLink>
      </span>
    ),
  },
  { key: "state", header: "State", cell: ({ state }) => <StateMark state={state} /> },
  { key: "topic", header: "Topic", line: true, cell: ({ topic }) => topic || "–" },
  { key: "work", header: "To do", cell: workOf },
  { key: "author", header: "Author", line: true, cell: ({ author }) => nameOf(author) },
  {
    key: "updated",
    header: "Changed (UTC)",
    line: true,
    sort: "updatedAt",
    cell: ({ updatedAt }) => <span className="figures md:whitespace-nowrap">{momentText(updatedAt)}</span>,
  },
];

/** A question's row on a phone. */
const compactOf = (choice: Choice | undefined): CompactRow<QuestionRow> => ({
  covers: ["stem", "state", "topic", "work", "author", "updated"],
  to: ({ id }) => `/author/question/${id}`,
  mark: ({ id, stem }) => choice && <Chooser id={id} stem={stem} choice={choice} />,
  title: ({ stem }) => <FirstLine stem={stem} />,
  details: ({ state, topic, findings, openComments }) => (
    <span className="flex flex-wrap gap-x-3">
      <StateMark state={state} />
      {topic !== "" && <span>{topic}</span>}
      {findings > 0 && <span>{counted(findings, { one: "finding", many: "findings" })}</span>}
      {openComments > 0 && <span>{counted(openComments, { one: "comment", many: "comments" })}</span>}
    </span>
  ),
});

function Chooser({ id, stem, choice }: Pick<QuestionRow, "id" | "stem"> & { choice: Choice }) {
  return (
    <label className="relative z-1 -mx-3 -my-2.5 flex size-11 shrink-0 cursor-pointer items-center justify-center">
      <input
        type="checkbox"
        className="size-5"
        aria-label={`Choose ${firstLine(stem) || "untitled draft"}`}
        checked={choice.chosen.has(id)}
        onChange={() => choice.toggle(id)}
      />
    </label>
  );
}

function FirstLine({ stem }: Pick<QuestionRow, "stem">) {
  return stem.trim() === "" ? "Untitled draft" : <InlineText text={firstLine(stem)} />;
}

function firstLine(stem: string): string {
  const [line = ""] = stem.trim().split("\n");
  return line.length > 120 ? `${line.slice(0, 120)}…` : line;
}

function workOf({ findings, openComments }: QuestionRow) {
  if (findings + openComments === 0) return "–";
  return (
    <span className="figures whitespace-nowrap">
      {findings > 0 && (
        <span className="block">{counted(findings, { one: "finding", many: "findings" })}</span>
      )}
      {openComments > 0 && (
        <span className="block">{counted(openComments, { one: "comment", many: "comments" })}</span>
      )}
    </span>
  );
}

function fieldsOf({ topics }: CollectionDetails): FilterField[] {
  return [
    {
      kind: "choice",
      name: "state",
      label: "State",
      any: "All in use",
      options: questionStates.map((value) => ({ value, label: stateWords[value] })),
    },
    {
      kind: "choice",
      name: "topic",
      label: "Topic",
      any: "All topics",
      options: topics.map((value) => ({ value, label: value })),
    },
    {
      kind: "choice",
      name: "needsWork",
      label: "To do",
      any: "All questions",
      options: [
        { value: "true", label: "Needs work" },
        { value: "false", label: "Nothing to do" },
      ],
    },
  ];
}

export function QuestionsPage() {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  return (
    <CollectionFrame
      tab="questions"
      aside={(collection) => (
        <div className="flex flex-wrap gap-3">
          {chosen.size > 0 ? (
            <>
              <ExportButton collection={collection} chosen={[...chosen]} />
              {writes(collection.role) && !collection.archivedAt && (
                <SubmitDrafts
                  collection={collection}
                  chosen={[...chosen]}
                  onDone={() => setChosen(new Set())}
                />
              )}
            </>
          ) : (
            <AddQuestions collection={collection} />
          )}
        </div>
      )}
    >
      {(collection) => {
        const choice = collection.role === "reviewer" ? undefined : { chosen, toggle };
        return (
          <ListPage
            endpoint={getQuestions}
            params={{ collection: collection.id }}
            caption={`Questions of ${collection.name}`}
            noun={{ one: "question", many: "questions" }}
            columns={columnsOf(choice)}
            compact={compactOf(choice)}
            rowKey={({ id }) => id}
            searchLabel="Search by question or topic"
            fields={fieldsOf(collection)}
            orders={[
              { value: "-createdAt", label: "Newest first" },
              { value: "-updatedAt", label: "Last changed first" },
              { value: "updatedAt", label: "Longest unchanged first" },
            ]}
            empty={
              <EmptyState title="No questions yet">
                {writes(collection.role)
                  ? "Write the first one: a question, its options, and why the right one is right."
                  : "Its authors have yet to write one."}
              </EmptyState>
            }
          />
        );
      }}
    </CollectionFrame>
  );
}

function AddQuestions({ collection }: { collection: CollectionDetails }) {
  const { isAdmin } = useSession();
  if (collection.archivedAt) return null;
  return (
    <div className="flex flex-wrap gap-3">
      {isAdmin && (
        <LinkButton to={`/author/collection/${collection.id}/copy`} variant="secondary" size="small">
          Copy built-in questions
        </LinkButton>
      )}
      {writes(collection.role) && collection.counts.draft > 0 && <SubmitDrafts collection={collection} />}
      {writes(collection.role) && <NewQuestion collection={collection.id} />}
    </div>
  );
}
