/** One own assessment: its draft, what blocks its publication, and its versions. */
import {
  getOwnAssessment,
  type OwnAssessment,
  retireOwnAssessment,
} from "../../../../contract/authoring/own-assessments.ts";
import { CallError, tell } from "../../../client/api.ts";
import { queryClient, useRead } from "../../../client/query.ts";
import { useAddressPart } from "../../../shell/address-part.ts";
import { ConfirmButton } from "../../../ui/confirm-button.tsx";
import { LinkButton, TextLink } from "../../../ui/links.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { PageHeading } from "../../../ui/page-heading.tsx";
import "../author.css";
import "../questions/editor.css";
import { NoCollection } from "../collection-frame.tsx";
import { StateMark } from "../state-mark.tsx";
import { writes } from "../words.ts";
import { OwnEditor } from "./own-editor.tsx";
import { OwnRegrades } from "./own-regrades.tsx";
import { OwnRelease } from "./own-release.tsx";
import { OwnVersions } from "./own-versions.tsx";

export function OwnPage() {
  const read = useRead(getOwnAssessment, { params: { ownAssessment: useAddressPart() } });
  return (
    <Loaded
      read={read}
      loading="Loading assessment…"
      failed="The assessment could not be loaded."
      failure={(error) =>
        error instanceof CallError && error.code === "not_found" && <NoCollection part="Assessment" />
      }
      heading={<PageHeading>Assessment</PageHeading>}
    >
      {(own) => <Opened key={own.slug} own={own} />}
    </Loaded>
  );
}

function Opened({ own }: { own: OwnAssessment }) {
  const { collection, slug, state, published, draft, version } = own;
  const mayWrite = writes(own.role) && collection.archivedAt === null;
  return (
    <>
      <p className="mb-2 text-sm wrap-anywhere">
        <TextLink to={`/author/collection/${collection.id}/assessments`} className="tap-room">
          {collection.name}
        </TextLink>
      </p>
      <PageHeading
        title={`${draft.title} – ${collection.name}`}
        className="mb-5!"
        aside={
          <div className="flex flex-wrap items-center gap-3">
            {own.role !== "reviewer" && (
              <LinkButton to={`/author/assessment/${slug}/preview`} variant="secondary" size="small">
                Preview draft
              </LinkButton>
            )}
            {state === "published" && (
              <LinkButton to={`/assessment/${slug}`} variant="secondary" size="small">
                Open assessment
              </LinkButton>
            )}
            {mayWrite && state === "published" && (
              <ConfirmButton
                label="Retire"
                title="Retire this assessment?"
                confirm="Retire assessment"
                act={() => tell(retireOwnAssessment, { params: { ownAssessment: slug }, body: { version } })}
                onDone={() => void queryClient.invalidateQueries()}
                fallback="The assessment could not be retired."
              >
                It leaves the catalogue. Open attempts go on, and results and certificates stay.
              </ConfirmButton>
            )}
          </div>
        }
      >
        {draft.title}
      </PageHeading>
      <p className="figures mb-6 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-muted">
        <StateMark state={state} />
        {published > 0 && <span>Version {published}</span>}
      </p>
      <OwnEditor own={own} mayWrite={mayWrite} />
      {published > 0 && (
        <div data-in-turn="">
          <OwnRelease own={own} mayWrite={mayWrite} />
          {(own.role === "owner" || own.role === "admin") && <OwnRegrades slug={slug} />}
          <OwnVersions own={own} />
        </div>
      )}
    </>
  );
}
