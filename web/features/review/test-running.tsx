/** Shown instead of content that is locked during a running test: the reason, and a link back to the test. */
import { useEffect, useRef } from "react";
import { getAttempt } from "../../../contract/attempts/attempts.ts";
import type { EntryState } from "../../attempt/entry-state.ts";
import { useRunningAttempts } from "../../attempt/running/use-running-attempts.ts";
import { useRead } from "../../client/query.ts";
import { LinkButton } from "../../ui/links.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { EmptyState } from "../../ui/states.tsx";

export interface TestRunningProps {
  slug: string;
  /** The assessment's title. */
  title: string;
  /** Called when the test has ended while this was shown. */
  onEnded: () => void;
}

export function TestRunning({ slug, title, onEnded }: TestRunningProps) {
  const attemptId = useRunningAttempts().bySlug.get(slug)?.id;
  const wasRunning = useRef(false);
  useEffect(() => {
    if (wasRunning.current && !attemptId) onEnded();
    wasRunning.current = attemptId !== undefined;
  }, [attemptId, onEnded]);
  return (
    <EmptyState title={`Your ${title} is still running`}>
      <p className="mb-4">Review, practice and reports open again when the test ends.</p>
      <LinkButton
        to={`/assessment/${slug}`}
        variant="primary"
        {...(attemptId ? { state: { assay: "open", attemptId } satisfies EntryState } : {})}
      >
        Continue the test
      </LinkButton>
    </EmptyState>
  );
}

/** The same if only an attempt on the assessment is known. */
export function TestOfAttemptRunning({ attemptId, onEnded }: { attemptId: string; onEnded: () => void }) {
  const { data: reply, error } = useRead(getAttempt, { params: { id: attemptId } });
  if (reply) return <TestRunning slug={reply.data.slug} title={reply.data.title} onEnded={onEnded} />;
  if (!error) return <Spinner label="Loading…" />;
  return (
    <EmptyState title="Your test on this assessment is still running">
      <p className="mb-4">Review, practice and reports open again when the test ends.</p>
      <LinkButton to="/assessments" variant="primary">
        Browse assessments
      </LinkButton>
    </EmptyState>
  );
}
