/** Offers the assessment that the person wanted before they signed in, until they start or dismiss it. */
import { useState } from "react";
import { findCard } from "../../../contract/cards.ts";
import type { EntryState } from "../../attempt/entry-state.ts";
import { Icon } from "../../ui/icons.tsx";
import { LinkButton } from "../../ui/links.tsx";

/** Removes the offer from the history entry, so that Back doesn't show it again. */
const forget = () => history.replaceState(null, "");

export function ReadyStrip() {
  const [card, setCard] = useState(() => findCard((history.state as EntryState | null)?.readyFor ?? ""));
  if (!card) return null;
  return (
    <section
      aria-label="Ready to start"
      className="mb-6 flex min-h-24 items-center gap-3 rounded-md border border-accent bg-accent-wash pe-2 ps-4"
    >
      <p className="min-w-0 grow">
        Ready for the <strong className="font-semibold">{card.title}</strong>?
      </p>
      <LinkButton to={card.link} variant="primary" onClick={forget}>
        Start<span className="only-read"> the {card.title}</span>
      </LinkButton>
      <button
        type="button"
        aria-label="Dismiss"
        onClick={() => {
          forget();
          setCard(undefined);
        }}
        className="flex size-11 shrink-0 items-center justify-center rounded-md text-ink-muted hover:text-ink"
      >
        <Icon name="cross" />
      </button>
    </section>
  );
}
