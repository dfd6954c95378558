/** The imports of a collection: a new file, and those of the last 14 days. */
import type { CollectionDetails } from "../../../../contract/authoring/collections.ts";
import { getImports, type Import } from "../../../../contract/authoring/imports.ts";
import { useRead } from "../../../client/query.ts";
import { TextLink } from "../../../ui/links.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { momentText } from "../../../ui/moment.ts";
import { EmptyState } from "../../../ui/states.tsx";
import { CollectionFrame } from "../collection-frame.tsx";
import { nameOf, writes } from "../words.ts";
import { ExportButton } from "./export-button.tsx";
import { formatWords, importWords, questionCount } from "./import-words.ts";
import { UploadPanel } from "./upload-panel.tsx";

export function ImportsPage() {
  return (
    <CollectionFrame
      tab="imports"
      aside={(collection) => collection.role !== "reviewer" && <ExportButton collection={collection} />}
    >
      {(collection) =>
        writes(collection.role) ? (
          <>
            {!collection.archivedAt && <UploadPanel collection={collection.id} />}
            <FormerImports collection={collection} />
          </>
        ) : (
          <EmptyState title="Only owners and authors import questions">
            Ask an owner of this collection to make you an author.
          </EmptyState>
        )
      }
    </CollectionFrame>
  );
}

function FormerImports({ collection }: { collection: CollectionDetails }) {
  const read = useRead(getImports, { params: { collection: collection.id } });
  return (
    <section aria-labelledby="former-imports">
      <h2 id="former-imports" className="mb-3 text-lg">
        Last 14 days
      </h2>
      <Loaded
        read={read}
        loading="Loading imports…"
        failed="The imports could not be loaded."
        empty={<p className="text-ink-muted">No file has been imported.</p>}
      >
        {(imports) => (
          <ul className="divide-y divide-line border-y border-line">
            {imports.map((one) => (
              <li
                key={one.id}
                className="grid grid-cols-1 items-baseline gap-x-6 gap-y-1 py-3 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_fit-content(50%)]"
              >
                <TextLink
                  to={`/author/import/${one.id}`}
                  className="w-fit tap-room font-medium wrap-anywhere"
                >
                  {one.fileName}
                </TextLink>
                <span className={`text-sm ${one.state === "failed" ? "text-bad" : ""}`}>
                  {outcomeOf(one)}
                </span>
                <span className="figures text-sm wrap-anywhere text-ink-muted">
                  {nameOf(one.createdBy)}, {momentText(one.createdAt)} UTC
                </span>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}

function outcomeOf({ state, format, counts }: Import): string {
  if (state !== "read") return importWords[state];
  const total = questionCount(counts.ready + counts.needs + counts.leftOut);
  const taken = counts.taken > 0 ? `, ${counts.taken.toLocaleString("en")} added` : "";
  return `${format ? `${formatWords[format]}, ` : ""}${total}${taken}`;
}
