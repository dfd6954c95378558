/** Whether the answer on the screen is saved; quiet as long as it is. */
import { useEffect, useState } from "react";
import type { SaveStatus } from "../../attempt/answer-sheet.ts";
import type { AttemptSessionView } from "../../attempt/attempt-session-view.ts";
import { Icon } from "../../ui/icons.tsx";

/** A save that takes no longer than this is not worth a word. */
const patienceMilliseconds = 800;

export function SaveStatusLine({ sign, isDurable }: { sign: SaveStatus; isDurable: boolean }) {
  const isSlow = useLasts(sign === "saving");
  if (sign === "refused") {
    return (
      <Noticeable tone="bad">Not saved: the server did not take this answer. Please choose again.</Noticeable>
    );
  }
  if (sign === "kept") {
    return (
      <Noticeable tone="warn">
        {isDurable ? "Kept on this device" : "Kept on this page: do not close it"}
      </Noticeable>
    );
  }
  if (sign === "none" || (sign === "saving" && !isSlow)) return null;
  return (
    <span className="inline-flex items-center gap-1.5 text-sm text-ink-muted">
      {sign === "saved" && <Icon name="check" className="size-3.5 text-good" />}
      {sign === "saved" ? "Saved" : "Saving…"}
    </span>
  );
}

function useLasts(isOn: boolean): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    const timer = setTimeout(() => setLasts(true), patienceMilliseconds);
    return () => {
      clearTimeout(timer);
      setLasts(false);
    };
  }, [isOn]);
  return lasts;
}

const tones = { warn: "border-warn bg-warn-wash text-warn", bad: "border-bad bg-bad-wash text-bad" };

function Noticeable({ tone, children }: { tone: keyof typeof tones; children: string }) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-sm border px-2 py-0.5 text-sm font-medium ${tones[tone]}`}
    >
      <Icon name="warning" className="size-3.5" />
      {children}
    </span>
  );
}

/** Tells of all answers together when they can't be sent, and when they are through again. */
export function SaveNotice({ view }: { view: AttemptSessionView }) {
  const isOffline = view.saving === "offline";
  const [wasOffline, setWasOffline] = useState(false);
  useEffect(() => {
    if (isOffline) setWasOffline(true);
  }, [isOffline]);
  const isBack = wasOffline && view.saving === "saved";
  return (
    <div role="status" className="text-sm">
      {isOffline && (
        <p className="mb-2.5 border-l-4 border-warn bg-warn-wash px-3 py-2 font-medium lg:mt-4 lg:mb-0">
          Not sent yet. Answers count if they reach us before the time is up.
        </p>
      )}
      {isBack && <p className="text-ink-muted max-lg:only-read lg:mt-4">All answers are saved.</p>}
    </div>
  );
}
