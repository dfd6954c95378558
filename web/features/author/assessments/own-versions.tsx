/** The published versions of an own assessment. */
import { useState } from "react";
import {
  getOwnVersions,
  type OwnAssessment,
  type OwnVersion,
} from "../../../../contract/authoring/own-assessments.ts";
import { useRead } from "../../../client/query.ts";
import { Button } from "../../../ui/button.tsx";
import { LinkButton } from "../../../ui/links.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { momentText } from "../../../ui/moment.ts";
import { nameOf } from "../words.ts";
import { OwnChangeList } from "./own-change-list.tsx";

export function OwnVersions({ own: { slug, role } }: { own: OwnAssessment }) {
  const read = useRead(getOwnVersions, { params: { ownAssessment: slug } });
  return (
    <section aria-labelledby="versions" className="mt-10">
      <h2 id="versions" className="mb-3 text-xl">
        Versions
      </h2>
      <Loaded read={read} loading="Loading versions…" failed="The versions could not be loaded.">
        {(versions) => (
          <ul className="hairline divide-y divide-line rounded-md bg-raised">
            {versions.map((version) => (
              <Version key={version.number} slug={slug} version={version} mayPreview={role !== "reviewer"} />
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}

interface VersionProps {
  slug: string;
  version: OwnVersion;
  mayPreview: boolean;
}

function Version({ slug, version, mayPreview }: VersionProps) {
  const [isOpen, setOpen] = useState(false);
  const { number, notes, publishedAt, publishedBy, questions, pool } = version;
  return (
    <li className="flex flex-col gap-2 px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <p className="font-medium">Version {number}</p>
          <p className="figures text-sm text-ink-muted wrap-anywhere">
            {momentText(publishedAt)} UTC by {nameOf(publishedBy)} · {questions} of {pool} questions
          </p>
          {notes && <p className="text-sm wrap-anywhere">{notes}</p>}
        </div>
        <div className="flex flex-wrap gap-2">
          {mayPreview && (
            <LinkButton
              to={`/author/assessment/${slug}/preview?version=${number}`}
              variant="quiet"
              size="small"
            >
              Preview<span className="only-read"> version {number}</span>
            </LinkButton>
          )}
          <Button variant="secondary" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            Changes<span className="only-read"> of version {number}</span>
          </Button>
        </div>
      </div>
      {isOpen && <OwnChangeList slug={slug} number={number} />}
    </li>
  );
}
