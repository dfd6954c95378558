/** What to know before the time starts: twelve points, and Start. */
import { assumedVersions } from "../../../contract/assumed-versions.ts";
import type { Card } from "../../../contract/cards.ts";
import { rules } from "../../../contract/rules.ts";
import { useOpenTests } from "../../attempt/use-running-attempts.ts";
import { useUser } from "../../client/session.ts";
import { settings } from "../../client/settings.ts";
import { Button } from "../../ui/button.tsx";
import { Hallmark } from "../../ui/hallmark.tsx";
import { Icon } from "../../ui/icons.tsx";
import { TextLink } from "../../ui/links.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { pointsFor } from "./instruction-points.ts";

export interface InstructionsProps {
  card: Card;
  onStart: () => void;
  /** Opens the attempt that runs already, on this device or on another. */
  onContinue: (attemptId: string) => void;
  /** An attempt that is known to have ended, whatever else says that it runs. */
  endedId: string | undefined;
  isStarting: boolean;
  /** Why the last Start did not work. */
  failure: string | undefined;
  /** The server said that there are no questions yet. */
  isNotReady: boolean;
}

export function Instructions(props: InstructionsProps) {
  const { card, onStart, onContinue, isStarting, failure, isNotReady } = props;
  const minutes = (rules.attemptSeconds / 60) * (useUser().timePercent / 100);
  const open = useOpenTests().bySlug.get(card.slug);
  const running = open?.id === props.endedId ? undefined : open;
  const isOnTheWay = isNotReady || settings.notReady.includes(card.slug);
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
      <PageHeading lead={<Assumes card={card} />}>{card.title}</PageHeading>
      <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_17rem]">
        <section aria-labelledby="points">
          <h2 id="points" className="mb-2 text-xl">
            Before you start
          </h2>
          <ol className="instruction-points">
            {pointsFor(minutes).map(({ title, text }) => (
              <li key={title}>
                <p className="max-w-prose">
                  <strong className="font-semibold">{title}.</strong>{" "}
                  <span className="text-ink-muted">{text}</span>
                </p>
              </li>
            ))}
          </ol>
        </section>
        <div className="sticky bottom-0 -mx-4 border-t border-line bg-surface px-4 py-3 sm:-mx-6 sm:px-6 lg:top-8 lg:bottom-auto lg:mx-0 lg:self-start lg:border-t-0 lg:p-0">
          <div className="lg:hairline flex flex-col gap-3 lg:gap-5 lg:rounded-md lg:bg-raised lg:p-6">
            <Facts card={card} minutes={minutes} />
            <div role="alert" className="empty:hidden">
              {failure && <p className="text-sm font-medium text-bad">{failure}</p>}
            </div>
            {running ? (
              <>
                <p className="font-medium">Running: {running.timeLeft}</p>
                <Button
                  busy={isStarting}
                  busyLabel="Opening…"
                  onClick={() => onContinue(running.id)}
                  className="w-full"
                >
                  Continue
                  <Icon name="arrow" />
                </Button>
              </>
            ) : isOnTheWay ? (
              <p className="font-medium">This assessment is on the way. Its questions are not ready yet.</p>
            ) : (
              <Button busy={isStarting} busyLabel="Starting…" onClick={onStart} className="w-full">
                Start
                <Icon name="arrow" />
              </Button>
            )}
          </div>
        </div>
      </div>
    </>
  );
}

function Assumes({ card }: { card: Card }) {
  return (
    <>
      Assumes {assumedVersions(card.slug)}.
      {card.standing && (
        <span className="ml-2 inline-block rounded-sm border border-line-strong px-1.5 text-2xs font-medium text-ink-muted">
          {card.standing}
        </span>
      )}
    </>
  );
}

function Facts({ card, minutes }: { card: Card; minutes: number }) {
  const isUsual = minutes * 60 === rules.attemptSeconds;
  const facts = [
    ["Questions", String(rules.questions)],
    ["Time", isUsual ? card.time : `${minutes} Minutes`],
    ["Format", card.format],
  ] as const;
  return (
    <div className="hidden flex-col gap-5 lg:flex">
      <Hallmark slug={card.slug} size={64} />
      <dl className="figures flex flex-col">
        {facts.map(([name, value]) => (
          <div key={name} className="flex justify-between border-b border-line py-2 text-sm">
            <dt className="text-ink-muted">{name}</dt>
            <dd className="font-medium">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
