/** The frame of a collection's screens: heading, tabs, and the message for an unknown collection. */
import type { ReactNode } from "react";
import { Link } from "wouter";
import { type CollectionDetails, getCollection } from "../../../contract/authoring/collections.ts";
import { CallError } from "../../client/api.ts";
import { useRead } from "../../client/query.ts";
import { useAddressPart } from "../../shell/address-part.ts";
import { LinkButton, TextLink } from "../../ui/links.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { EmptyState } from "../../ui/states.tsx";
import "./author.css";
import { collectionTabs } from "./collection-tabs.ts";

export interface CollectionFrameProps {
  /** The tab's name. */
  tab: string;
  /** Beside the heading. */
  aside?: (collection: CollectionDetails) => ReactNode;
  children: (collection: CollectionDetails) => ReactNode;
}

export function CollectionFrame({ tab, aside, children }: CollectionFrameProps) {
  const id = useAddressPart();
  const read = useRead(getCollection, { params: { collection: id } });
  const label = collectionTabs.find(({ name }) => name === tab)?.label ?? "";
  return (
    <Loaded
      read={read}
      loading="Loading collection…"
      failed="The collection could not be loaded."
      failure={(error) => error instanceof CallError && error.code === "not_found" && <NoCollection />}
      heading={<PageHeading>Collection</PageHeading>}
    >
      {(collection) => (
        <>
          <p className="mb-2 text-sm">
            <TextLink to="/author" className="tap-room">
              Collections
            </TextLink>
          </p>
          <PageHeading title={`${label} – ${collection.name}`} aside={aside?.(collection)} className="mb-5!">
            {collection.name}
          </PageHeading>
          {collection.archivedAt && (
            <p className="mb-5 border-s-4 border-warn bg-warn-wash px-4 py-2.5 text-sm">
              This collection is archived: it can be read, and not changed.
            </p>
          )}
          <nav aria-label="Collection" className="tabs">
            <ul>
              {collectionTabs.map(({ name, label: text, to }) => (
                <li key={name}>
                  <Link to={to(id)} aria-current={name === tab ? "page" : undefined}>
                    {text}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          {children(collection)}
        </>
      )}
    </Loaded>
  );
}

export interface NoCollectionProps {
  /** The part of a collection that the address names: "Question". */
  part?: string;
}

/** The same for strangers and for what doesn't exist. */
export function NoCollection({ part }: NoCollectionProps) {
  return (
    <>
      <PageHeading>{part ?? "Collection"} not found</PageHeading>
      <EmptyState
        title={
          part
            ? `There is no such ${part.toLowerCase()}, or you are not in its collection`
            : "You are not in this collection, or it doesn't exist"
        }
      >
        <p className="mb-4">An owner can add you. If you were in it before, they may have removed you.</p>
        <LinkButton to="/author">Your collections</LinkButton>
      </EmptyState>
    </>
  );
}
