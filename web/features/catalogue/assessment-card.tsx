/** One assessment in the catalogue: its hallmark, what it is, and the way in. */
import { Link } from "wouter";
import type { Card } from "../../../contract/cards.ts";
import type { Standing } from "../../../contract/results.ts";
import { rules } from "../../../contract/rules.ts";
import type { EntryState } from "../../attempt/entry-state.ts";
import { settings } from "../../client/settings.ts";
import { hallmarkOf } from "../../client/standings.ts";
import { Hallmark } from "../../ui/hallmark.tsx";
import { Icon } from "../../ui/icons.tsx";

const standings = { legacy: "Legacy", "release candidate": "Release candidate" };

export interface AssessmentCardProps {
  card: Card;
  /** How the person is doing on it, where they have taken it. */
  standing: Standing | undefined;
  /** The id of the attempt that is running, where the person has one. */
  openId: string | undefined;
}

export function AssessmentCard({ card, standing, openId }: AssessmentCardProps) {
  const note = settings.notReady.includes(card.slug)
    ? "Coming soon"
    : card.standing && standings[card.standing];
  return (
    <li className="group relative grid grid-cols-[auto_1fr] content-start gap-x-4 gap-y-1 -ms-px -mt-px border border-line bg-raised p-4 transition-colors hover:bg-surface has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent sm:min-h-44 sm:grid-cols-1 sm:grid-rows-[auto_auto_1fr] sm:p-5">
      <Hallmark slug={card.slug} state={hallmarkOf(standing)} size={52} className="max-sm:row-span-3" />
      <div className="sm:mt-3">
        <h3 className="text-base leading-snug sm:text-lg">{card.title}</h3>
        <p className="text-sm text-ink-muted sm:mt-1">{card.category}</p>
      </div>
      {standing ? (
        <p
          className={`figures text-xs font-medium sm:absolute sm:end-5 sm:top-5 sm:text-end ${standing.best >= rules.certificateScore ? "text-earned" : "text-ink-muted"}`}
        >
          {standing.best >= rules.certificateScore ? "Passed, " : "Best "}
          {standing.best}/{rules.maxScore}
          <span className="sm:block sm:font-normal sm:text-ink-muted">
            <span className="sm:hidden"> · </span>
            {standing.attempts === 1 ? "1 attempt" : `${standing.attempts} attempts`}
          </span>
        </p>
      ) : (
        note && <p className="text-xs text-ink-muted sm:absolute sm:end-5 sm:top-5">{note}</p>
      )}
      <div className="figures flex items-end justify-between text-xs text-ink-muted sm:mt-3">
        <p className="flex gap-2">
          <span>{card.format}</span>
          <span aria-hidden="true">·</span>
          <span>{card.time}</span>
        </p>
        {/* The whole card is the target: the link's own box covers it. */}
        <Link
          to={card.link}
          state={openId && ({ assay: "open", attemptId: openId } satisfies EntryState)}
          aria-label={openId ? `Continue: ${card.title}` : card.title}
          className="flex items-center gap-2 text-ink-muted outline-none transition-colors group-hover:text-accent after:absolute after:inset-0"
        >
          {openId && <span className="text-sm font-medium text-accent">Continue</span>}
          <Icon name="arrow" className="size-5 transition-transform group-hover:translate-x-0.5" />
        </Link>
      </div>
    </li>
  );
}
