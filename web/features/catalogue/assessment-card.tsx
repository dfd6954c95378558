/** One assessment in the catalogue: its hallmark, what it is, and the way in. */
import { Link } from "wouter";
import type { Standing } from "../../../contract/results.ts";
import type { EntryState } from "../../attempt/entry-state.ts";
import { settings } from "../../client/settings.ts";
import { hallmarkOf } from "../../client/standings.ts";
import { Hallmark } from "../../ui/hallmark.tsx";
import { Icon } from "../../ui/icons.tsx";
import { type ShownCard, subjectsOf } from "./find-cards.ts";

const standings = { legacy: "Legacy", "release candidate": "Release candidate" };

export interface AssessmentCardProps {
  card: ShownCard;
  /** The person's standing on it, if they have taken it. */
  standing: Standing | undefined;
  /** The id of the attempt that is running, where the person has one. */
  openId: string | undefined;
}

export function AssessmentCard({ card, standing, openId }: AssessmentCardProps) {
  const note =
    card.ready === false || settings.notReady.includes(card.slug)
      ? "Coming soon"
      : card.standing && standings[card.standing];
  const subjects = subjectsOf(card);
  return (
    <li className="group relative -ms-px -mt-px grid grid-cols-[auto_1fr_auto] gap-x-3 border border-line bg-raised p-3 transition-colors hover:bg-surface has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent sm:min-h-44 sm:grid-cols-[1fr_auto] sm:grid-rows-[auto_auto_auto_1fr] sm:p-5">
      <Hallmark
        slug={card.slug}
        title={card.title}
        state={hallmarkOf(standing)}
        size={72}
        className="max-sm:row-span-3 max-sm:mt-1 max-sm:size-14 sm:-ms-1 sm:col-span-2"
      />
      <h3 className="text-base leading-snug sm:col-span-2 sm:mt-3 sm:text-lg">
        <CardTitle title={card.title} />
      </h3>
      {subjects && <p className="col-span-2 text-xs max-sm:col-start-2 sm:mt-2 sm:text-sm">{subjects}</p>}
      <p className="figures flex flex-wrap gap-x-1 text-2xs text-ink-muted sm:gap-x-1.5 sm:text-xs max-sm:col-span-2 max-sm:col-start-2 max-sm:row-start-3 sm:row-start-4 sm:self-end sm:pt-4">
        <span>{card.category}</span>
        <span aria-hidden="true">·</span>
        <span>{card.format}</span>
        <span aria-hidden="true">·</span>
        <span>{card.time}</span>
      </p>
      {standing ? (
        <CardScore standing={standing} />
      ) : (
        note && (
          <p className="text-xs text-ink-muted max-sm:col-start-2 max-sm:row-start-4 sm:absolute sm:end-5 sm:top-5">
            {note}
          </p>
        )
      )}
      {/* The whole card is the target: the link's own box covers it. */}
      <Link
        to={card.link}
        state={openId && ({ assay: "open", attemptId: openId } satisfies EntryState)}
        aria-label={openId ? `Continue: ${card.title}` : card.title}
        className={`flex min-w-9 items-center justify-end gap-2 outline-none transition-colors group-hover:text-accent after:absolute after:inset-0 max-sm:col-start-3 max-sm:row-start-3 sm:row-start-4 sm:self-end ${openId ? "text-accent" : "text-ink-muted"}`}
      >
        {openId && <span className="text-sm font-medium max-sm:only-read">Continue</span>}
        <Icon
          name="arrow"
          className="size-5 transition-transform max-sm:hidden group-hover:translate-x-0.5 rtl:group-hover:-translate-x-0.5"
        />
      </Link>
    </li>
  );
}

/** Best score and attempts; on phones only the score, in reserved space, since it arrives later than the card. */
function CardScore({ standing: { best, maxScore, passScore, attempts } }: { standing: Standing }) {
  const isPassed = best >= passScore;
  return (
    <p
      className={`figures absolute end-3 top-3 text-xs font-medium sm:end-5 sm:top-5 sm:text-end ${isPassed ? "text-earned" : "text-ink-muted"}`}
    >
      <span className="max-sm:only-read">{isPassed ? "Passed, " : "Best "}</span>
      {best}/{maxScore}
      <span className="max-sm:only-read sm:block sm:font-normal sm:text-ink-muted">
        {attempts === 1 ? " 1 attempt" : ` ${attempts} attempts`}
      </span>
    </p>
  );
}

/** The title with its common words muted, so that the subject stands out. */
function CardTitle({ title }: { title: string }) {
  const [, subject, kind] = /(.*?) ((?:Framework )?Assessment)$/.exec(title) ?? [title, title];
  return (
    <>
      {subject}{" "}
      <span className="block font-sans text-xs font-normal tracking-normal text-ink-muted sm:text-sm">
        {kind}
      </span>
    </>
  );
}
