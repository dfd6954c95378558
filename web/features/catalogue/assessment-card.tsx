/** One assessment in the catalogue: its hallmark, what it is, and the way in. */
import { Link } from "wouter";
import type { Card } from "../../../contract/cards.ts";
import { settings } from "../../settings.ts";
import { Hallmark } from "../../ui/hallmark.tsx";
import { Icon } from "../../ui/icons.tsx";

const standings = { legacy: "Legacy", "release candidate": "Release candidate" };

/** `earnedScore` is the best score of at least 8 of 10, where the person has one. */
export function AssessmentCard({ card, earnedScore }: { card: Card; earnedScore: number | undefined }) {
  const note = settings.notReady.includes(card.slug)
    ? "Questions on the way"
    : card.standing && standings[card.standing];
  return (
    <li className="group relative flex min-h-44 flex-col gap-4 border-r border-b border-line bg-raised p-5 transition-colors hover:bg-surface has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent">
      <div className="flex items-start justify-between gap-4">
        <Hallmark title={card.title} category={card.category} earned={earnedScore !== undefined} size={52} />
        {earnedScore !== undefined ? (
          <p className="figures text-xs font-medium text-earned">Passed, {earnedScore}/10</p>
        ) : (
          note && <p className="text-xs text-ink-muted">{note}</p>
        )}
      </div>
      <div>
        <h3 className="text-lg leading-snug">{card.title}</h3>
        <p className="mt-1 text-sm text-ink-muted">{card.category}</p>
      </div>
      <div className="figures mt-auto flex items-center justify-between text-xs text-ink-muted">
        <p className="flex gap-2">
          <span>{card.format}</span>
          <span aria-hidden="true">·</span>
          <span>{card.time}</span>
        </p>
        {/* The whole card is the target; the link's own box covers it. */}
        <Link
          to={card.link}
          aria-label={card.title}
          className="text-ink-muted outline-none transition-colors group-hover:text-accent after:absolute after:inset-0"
        >
          <Icon name="arrow" className="size-5 transition-transform group-hover:translate-x-0.5" />
        </Link>
      </div>
    </li>
  );
}
