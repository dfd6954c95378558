/** The instructions before the time starts: twelve points, and Start. */
import { useEffect, useRef } from "react";
import { useRunningAttempts } from "../../../attempt/running/use-running-attempts.ts";
import { useUser } from "../../../client/session.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { TextLink } from "../../../ui/links.tsx";
import { PageHeading } from "../../../ui/page-heading.tsx";
import type { Subject } from "../subject.ts";
import { counted, pointsFor } from "./instruction-points.ts";
import { OwnStanding } from "./instruction-standing.tsx";
import { CoveredTopics } from "./instruction-topics.tsx";

export interface InstructionsProps {
  subject: Subject;
  onStart: () => void;
  /** Opens the attempt that runs already, on this device or on another. */
  onContinue: (attemptId: string) => void;
  /** An attempt that is known to have ended, even if the list still has it as running. */
  endedId: string | undefined;
  /** Why the last Start failed. */
  failure: string | undefined;
  /** The server reported that there are no questions yet. */
  isNotReady: boolean;
}

export function Instructions(props: InstructionsProps) {
  const { subject, onStart, onContinue, failure, isNotReady } = props;
  const { slug, questions } = subject;
  const minutes = (subject.seconds / 60) * (useUser().timePercent / 100);
  const open = useRunningAttempts().bySlug.get(slug);
  const running = open?.id === props.endedId ? undefined : open;
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The pressed button disappeared during the wait; the next Tab leads to it again.
    if (failure) alert.current?.focus();
  }, [failure]);
  const isComingSoon = isNotReady || !subject.isReady;
  return (
    <>
      <nav aria-label="This assessment" className="mb-6 flex gap-6 text-sm">
        <TextLink to="/" className="tap-room">
          Home
        </TextLink>
        <TextLink to="/assessments" className="tap-room">
          Exit
        </TextLink>
      </nav>
      <PageHeading lead={<Lead subject={subject} />} className="mb-6 sm:mb-8">
        {subject.title}
      </PageHeading>
      <div className="flex flex-col gap-x-12 gap-y-8 lg:grid lg:grid-cols-[minmax(0,1fr)_22rem]">
        <section aria-labelledby="points" className="max-lg:order-1">
          <h2 id="points" className="only-read">
            Before you start
          </h2>
          <Points subject={subject} minutes={minutes} />
        </section>
        {/* Beside the points on wide screens; on small ones its parts stand above, and Start below them. */}
        <div className="contents lg:sticky lg:top-8 lg:flex lg:flex-col lg:gap-8 lg:self-start">
          <div className="contents lg:block lg:rounded-md lg:border lg:border-line lg:bg-raised lg:p-5">
            <OwnStanding subject={subject} isRunning={running !== undefined} />
            <div className="sticky bottom-0 order-2 -mx-4 border-t border-line bg-surface px-4 py-3 sm:-mx-6 sm:px-6 lg:static lg:mx-0 lg:mt-5 lg:bg-transparent lg:px-0 lg:pt-4 lg:pb-0">
              <div ref={alert} role="alert" tabIndex={-1} className="outline-none empty:hidden">
                {failure && <p className="mb-2 text-sm font-medium text-bad">{failure}</p>}
              </div>
              {isComingSoon && !running ? (
                <p className="font-medium">
                  Coming soon: the questions of this assessment are not ready yet.
                </p>
              ) : (
                <>
                  <p className="figures mb-2 text-sm text-ink-muted">
                    {running ? (
                      <strong className="font-medium text-ink">Running: {running.timeLeft}</strong>
                    ) : (
                      `${counted(questions, "question")}, ${counted(minutes, "minute")}, ${subject.format}`
                    )}
                  </p>
                  <Button onClick={running ? () => onContinue(running.id) : onStart} className="w-full">
                    {running ? "Continue the test" : "Start"}
                    <Icon name="arrow" />
                  </Button>
                </>
              )}
            </div>
          </div>
          <CoveredTopics slug={slug} questions={questions} />
        </div>
      </div>
    </>
  );
}

function Points({ subject, minutes }: { subject: Subject; minutes: number }) {
  return (
    <ol className="instruction-points">
      {pointsFor(subject, minutes).map(({ title, text, group }) => (
        <li key={title}>
          {group && <h3 className="text-lg">{group}</h3>}
          <p className="max-w-prose">
            <strong className="font-semibold">{title}.</strong> <span className="text-ink-muted">{text}</span>
          </p>
        </li>
      ))}
    </ol>
  );
}

function Lead({ subject: { lead, standing } }: { subject: Subject }) {
  return (
    <>
      {lead}
      {standing && (
        <span className="ms-2 inline-block rounded-sm border border-line-strong px-1.5 text-2xs font-medium text-ink-muted">
          {standing}
        </span>
      )}
    </>
  );
}
