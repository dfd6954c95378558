/** On the instruction page: how the person has done on this assessment so far, and what they can do with it. */
import type { Standing } from "../../../../contract/results.ts";
import { hallmarkOf, useStandings } from "../../../client/standings.ts";
import { Button } from "../../../ui/button.tsx";
import { Hallmark } from "../../../ui/hallmark.tsx";
import { TextLink } from "../../../ui/links.tsx";
import { dayText } from "../../../ui/moment.ts";
import type { Subject } from "../subject.ts";

/** @param props.isRunning review and practice are closed while a test on the assessment runs */
export function OwnStanding({ subject, isRunning }: { subject: Subject; isRunning: boolean }) {
  const { slug, title, passScore } = subject;
  const standings = useStandings();
  const standing = standings.state === "ready" ? standings.bySlug.get(slug) : undefined;
  return (
    <section aria-label="Your results" className="flex items-center gap-4">
      <Hallmark slug={slug} title={title} state={hallmarkOf(standing)} size={64} />
      {/* As high as its tallest state, so that nothing moves when it arrives. */}
      <div className="flex min-h-19 min-w-0 flex-col justify-center text-sm">
        {standings.state === "failed" ? (
          <>
            <p className="mb-1">Your scores could not be loaded.</p>
            <div>
              <Button variant="secondary" size="small" busy={standings.isRetrying} onClick={standings.retry}>
                Retry
              </Button>
            </div>
          </>
        ) : standing ? (
          <Known standing={standing} isRunning={isRunning} />
        ) : (
          standings.state === "ready" && (
            <>
              <p className="font-medium">Not taken yet</p>
              <p className="text-ink-muted">Score {passScore} or more and the gold hallmark is yours.</p>
            </>
          )
        )}
      </div>
    </section>
  );
}

function Known({ standing, isRunning }: { standing: Standing; isRunning: boolean }) {
  const { slug, best, maxScore, attempts, last, certificate } = standing;
  return (
    <>
      <p className="figures font-medium">
        Best {best}/{maxScore}
        <span className="font-normal text-ink-muted">
          {attempts === 1 ? " in 1 attempt" : ` in ${attempts} attempts`}
        </span>
      </p>
      <p className="figures text-ink-muted">
        Last {last.score}/{last.maxScore} on {dayText(last.createdAt, "short")}
      </p>
      <p className="mt-1 flex flex-wrap gap-x-3.5">
        {!isRunning && (
          <>
            <TextLink to={`/review/${last.attemptId}`} className="inline-flex min-h-6 items-center tap-room">
              Review
            </TextLink>
            <TextLink to={`/practice/${slug}`} className="inline-flex min-h-6 items-center tap-room">
              Practice
            </TextLink>
          </>
        )}
        {certificate && (
          <TextLink to={`/certificate/${certificate}`} className="inline-flex min-h-6 items-center tap-room">
            Certificate
          </TextLink>
        )}
      </p>
    </>
  );
}
