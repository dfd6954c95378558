/** The collections of the signed-in person; admins see all, and make new ones. */
import { type Collection, getCollections } from "../../../contract/authoring/collections.ts";
import { useRead } from "../../client/query.ts";
import { useSession } from "../../client/session.ts";
import type { ListColumn } from "../../tables/list-columns.ts";
import type { FilterField } from "../../tables/list-fields.tsx";
import { ListPage } from "../../tables/list-page.tsx";
import type { CompactRow } from "../../tables/row-list.tsx";
import { LinkButton, TextLink } from "../../ui/links.tsx";
import { dayText } from "../../ui/moment.ts";
import { PageHeading } from "../../ui/page-heading.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { NewCollection } from "./new-collection.tsx";
import { useReviewQueue } from "./use-review-queue.ts";
import { roleWords } from "./words.ts";

const columns: ListColumn<Collection>[] = [
  {
    key: "name",
    header: "Collection",
    always: true,
    rowHeader: true,
    cell: ({ id, name }) => <TextLink to={`/author/collection/${id}`}>{name}</TextLink>,
  },
  { key: "role", header: "Your role", cell: ({ role }) => roleWords[role] },
  {
    key: "questions",
    header: "Questions",
    numeric: true,
    cell: ({ questions }) => <span className="figures">{questions}</span>,
  },
  {
    key: "inReview",
    header: "In review",
    numeric: true,
    cell: ({ inReview }) => <span className="figures">{inReview}</span>,
  },
  {
    key: "created",
    header: "Created",
    sort: "createdAt",
    cell: ({ createdAt }) => <span className="whitespace-nowrap">{dayText(createdAt, "short")}</span>,
  },
];

/** A collection's row on a phone. */
const compact: CompactRow<Collection> = {
  covers: ["name", "role", "questions", "inReview", "created"],
  to: ({ id }) => `/author/collection/${id}`,
  title: ({ name }) => name,
  details: ({ role, inReview }) => `${roleWords[role]}${inReview > 0 ? ` · ${inReview} in review` : ""}`,
  figure: ({ questions }) => (
    <>
      <span>{questions.toLocaleString("en")}</span>
      <span className="text-ink-muted">{questions === 1 ? "question" : "questions"}</span>
    </>
  ),
};

const fields: FilterField[] = [
  {
    kind: "choice",
    name: "archived",
    label: "Show",
    any: "In use",
    options: [{ value: "true", label: "Archived" }],
  },
];

export function CollectionsPage() {
  const { isAdmin } = useSession();
  const anyArchived = useRead(getCollections, { query: { archived: "true", limit: "1" } });
  const hasArchived = (anyArchived.data?.page?.total ?? 0) > 0;
  const { waiting } = useReviewQueue();
  return (
    <>
      <PageHeading
        lead="Write and review the questions of your organisation."
        aside={
          <div className="flex flex-wrap gap-3">
            {waiting > 0 && (
              <LinkButton to="/author/review" size="small">
                Review {waiting === 1 ? "one question" : `${waiting} questions`}
              </LinkButton>
            )}
            {isAdmin && <NewCollection />}
          </div>
        }
      >
        Collections
      </PageHeading>
      <ListPage
        endpoint={getCollections}
        caption="Collections"
        noun={{ one: "collection", many: "collections" }}
        columns={columns}
        compact={compact}
        rowKey={({ id }) => id}
        searchLabel="Search by name"
        fields={fields}
        orders={[
          { value: "-createdAt", label: "Newest first" },
          { value: "createdAt", label: "Oldest first" },
        ]}
        calm={!hasArchived}
        empty={
          <EmptyState title="No collections yet">
            {isAdmin
              ? "Create a collection, then add the people who write and review its questions."
              : "Ask an admin or the owner of a collection to add you."}
          </EmptyState>
        }
      />
    </>
  );
}
