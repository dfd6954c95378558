/** Says beside the heading whether the text is saved. */
import { Icon } from "../../../ui/icons.tsx";
import { SpinnerMark } from "../../../ui/spinner.tsx";
import type { DraftView } from "./draft-session.ts";

export function SaveState({ view }: { view: DraftView }) {
  const { state } = view;
  const isBusy = state === "saving" || state === "typing";
  const isBad = !isBusy && state !== "saved";
  return (
    <p role="status" className="save-state" data-bad={isBad || undefined}>
      {state === "saving" ? (
        <SpinnerMark />
      ) : (
        !isBusy && <Icon name={isBad ? "warning" : "check"} className="size-4" />
      )}
      {textOf(view)}
    </p>
  );
}

function textOf({ state, isKept }: DraftView): string {
  if (state === "saved") return "Saved";
  if (state === "typing" || state === "saving") return "Saving…";
  const kept = isKept ? "kept on this device" : "not kept on this device: don't close the page";
  if (state === "waiting") return `Not saved yet, ${kept}. Trying again.`;
  if (state === "conflict") return `Not saved: somebody else changed the question. Yours is ${kept}.`;
  return `Not saved, ${kept}.`;
}
