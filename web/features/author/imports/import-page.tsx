/** One import: its progress, its columns, and the account of each question. */
import { useEffect } from "react";
import { useLocation } from "wouter";
import { deleteImport, getImport, getImports, type Import } from "../../../../contract/authoring/imports.ts";
import { CallError, tell } from "../../../client/api.ts";
import { queryClient, useRead } from "../../../client/query.ts";
import { useAddressPart } from "../../../shell/address-part.ts";
import { ConfirmButton } from "../../../ui/confirm-button.tsx";
import { TextLink } from "../../../ui/links.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { dayText } from "../../../ui/moment.ts";
import { PageHeading } from "../../../ui/page-heading.tsx";
import { ProgressBar } from "../../../ui/progress-bar.tsx";
import "../author.css";
import { NoCollection } from "../collection-frame.tsx";
import { AccountList } from "./account-list.tsx";
import { ColumnsForm } from "./columns-form.tsx";
import { FormatChoice } from "./format-choice.tsx";
import { importWords } from "./import-words.ts";

const pollMilliseconds = 700;

export function ImportPage() {
  const id = useAddressPart();
  const read = useRead(getImport, { params: { import: id } });
  const { refetch, dataUpdatedAt } = read;
  const isAtWork = read.data?.data.state === "reading" || read.data?.data.state === "taking";
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer starts the wait for the next
  useEffect(() => {
    if (!isAtWork) return;
    const timer = setTimeout(() => void refetch(), pollMilliseconds);
    return () => clearTimeout(timer);
  }, [isAtWork, dataUpdatedAt, refetch]);
  return (
    <Loaded
      read={read}
      loading="Loading import…"
      failed="The import could not be loaded."
      failure={(error) =>
        error instanceof CallError && error.code === "not_found" && <NoCollection part="Import" />
      }
      heading={<PageHeading>Import</PageHeading>}
    >
      {(one) => (
        <>
          <p className="mb-2 text-sm">
            <TextLink to={`/author/collection/${one.collection}/imports`} className="tap-room">
              Imports
            </TextLink>
          </p>
          <PageHeading
            title={`Import of ${one.fileName}`}
            lead={`Kept until ${dayText(one.expiresAt)}. Questions become drafts; nothing is published.`}
            aside={<Discard one={one} />}
            className="wrap-anywhere"
          >
            {one.fileName}
          </PageHeading>
          <Body one={one} />
        </>
      )}
    </Loaded>
  );
}

function Body({ one }: { one: Import }) {
  if (one.state === "reading" || one.state === "taking") return <Work one={one} />;
  if (one.state === "columns") return <ColumnsForm one={one} />;
  if (one.state === "read")
    return (
      <>
        {one.fault && <Fault one={one} />}
        <AccountList key={one.counts.taken} one={one} />
      </>
    );
  return (
    <>
      <Fault one={one} />
      {one.state === "failed" && <FormatChoice one={one} label="Read it as" />}
    </>
  );
}

function Work({ one: { state, progress } }: { one: Import }) {
  const label = state === "reading" ? "Reading the file" : "Adding questions";
  const words =
    progress.of === 0
      ? `${label}…`
      : `${label}: ${progress.done.toLocaleString("en")} of ${progress.of.toLocaleString("en")} questions`;
  return (
    <div className="flex max-w-[36rem] flex-col gap-2">
      <p className="figures" role="status">
        {words}
      </p>
      <ProgressBar label={label} value={progress.done} max={progress.of} valueText={words} />
      <p className="text-sm text-ink-muted">You can leave this page; the import continues.</p>
    </div>
  );
}

function Fault({ one: { state, fault } }: { one: Import }) {
  const sentence = fault?.sentence ?? `${importWords[state]}. Please send the file again.`;
  return (
    <p role="alert" className="mb-6 border-s-4 border-bad bg-bad-wash px-4 py-2.5">
      {fault && fault.line > 1 ? `Line ${fault.line.toLocaleString("en")}: ` : ""}
      {sentence}
    </p>
  );
}

function Discard({ one }: { one: Import }) {
  const [, navigate] = useLocation();
  return (
    <ConfirmButton
      label="Delete import"
      title="Delete this import?"
      confirm="Delete import"
      fallback="The import could not be deleted."
      act={() => tell(deleteImport, { params: { import: one.id } })}
      onDone={() => {
        void queryClient.invalidateQueries({ queryKey: [getImports.name] });
        navigate(`/author/collection/${one.collection}/imports`);
      }}
    >
      The file and what was found in it are deleted. Questions that were added stay in the collection.
    </ConfirmButton>
  );
}
