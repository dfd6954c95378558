/** Shows whether the current answer is saved; silent while it is. */
import { useEffect, useState } from "react";
import type { SaveStatus } from "../../attempt/answer-sheet.ts";
import type { AttemptSessionView } from "../../attempt/attempt-session-view.ts";
import { Icon } from "../../ui/icons.tsx";
import { durationText } from "../../ui/moment.ts";

/** A save that takes no longer than this is not mentioned. */
const patienceMilliseconds = 800;

export function SaveStatusLine({ status, isDurable }: { status: SaveStatus; isDurable: boolean }) {
  const isSlow = useLasts(status === "saving");
  if (status === "refused") return <Noticeable tone="text-bad">Not saved. Please choose again.</Noticeable>;
  if (status === "onDevice") {
    return (
      <Noticeable tone="text-warn">
        {isDurable ? "Kept on this device" : "Kept on this page: do not close it"}
      </Noticeable>
    );
  }
  if (status === "none" || (status === "saving" && !isSlow)) return null;
  return (
    <span className="inline-flex items-center gap-1 text-ink-muted">
      {status === "saved" && <Icon name="check" className="size-3.5 text-good" />}
      {status === "saved" ? "Saved" : "Saving…"}
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

function Noticeable({ tone, children }: { tone: string; children: string }) {
  return (
    <span className={`inline-flex items-center gap-1 font-medium ${tone}`}>
      <Icon name="warning" className="size-3.5" />
      {children}
    </span>
  );
}

export interface SaveNoticeProps {
  view: AttemptSessionView;
  /** Whether the server refused the current answer. */
  isRefused: boolean;
  /** Seconds that the person got back after outages of the server. */
  returnedSeconds: number;
}

/** Announces when answers can't be sent, when they are sent again, and when time was given back. */
export function SaveNotice({ view, isRefused, returnedSeconds }: SaveNoticeProps) {
  const isOffline = view.saving === "offline";
  const [wasOffline, setWasOffline] = useState(false);
  useEffect(() => {
    if (isOffline) setWasOffline(true);
  }, [isOffline]);
  const isBack = wasOffline && view.saving === "saved";
  // Shown only on the question where it appeared.
  const [cameOn, setCameOn] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the time changes
  useEffect(() => {
    if (returnedSeconds > 0) setCameOn(view.currentId);
  }, [returnedSeconds]);
  const returned =
    cameOn === view.currentId
      ? `You got ${durationText(returnedSeconds)} back because Assay was unavailable.`
      : "";
  return (
    <>
      <div role="status" className="text-sm">
        {isOffline ? (
          <p className="foot-notice border-warn bg-warn-wash">
            Not sent yet. Answers count if they reach us before the time is up.
          </p>
        ) : (
          isRefused && (
            <p className="foot-notice border-bad bg-bad-wash">
              Not saved: the server did not accept this answer. Please choose again.
            </p>
          )
        )}
        {isBack && <p className="only-read">All answers are saved.</p>}
      </div>
      <p role="status" className="text-sm">
        {returned && !isOffline && (
          <span className="foot-notice block border-good bg-good-wash">{returned}</span>
        )}
      </p>
    </>
  );
}
